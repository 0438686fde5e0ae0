// Files that the user gives the page.

/**
 * What the engine's reader takes: a text, or bytes for formats such as WTHOR.
 * @param {File} file
 * @returns {Promise<{text: string} | {base64: string}>}
 */
export async function fileSource(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const text = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
    if (!text.includes('\0')) return {text};
  } catch {
    // Not a text.
  }
  let binary = '';
  for (let i = 0; i < bytes.length; i += 4096) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 4096));
  }
  return {base64: btoa(binary)};
}
