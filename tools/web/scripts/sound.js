// The sound of a disc on wood: a short tone that dies away. Off by default.

/** @type {AudioContext | null} */
let context = null;

/** @param {number} turned how many discs the move turns */
export function playDiscSound(turned) {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    for (let i = 0; i <= Math.min(turned, 6); ++i) click(context, start + i * 0.045, i === 0 ? 1 : 0.35);
  } catch {
    // No sound on this device: the game goes on.
  }
}

/** @param {AudioContext} audio @param {number} when @param {number} volume */
function click(audio, when, volume) {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(420, when);
  tone.frequency.exponentialRampToValueAtTime(150, when + 0.06);
  gain.gain.setValueAtTime(0.22 * volume, when);
  gain.gain.exponentialRampToValueAtTime(0.001, when + 0.09);
  tone.connect(gain).connect(audio.destination);
  tone.start(when);
  tone.stop(when + 0.1);
}
