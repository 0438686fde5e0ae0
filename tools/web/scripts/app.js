// The page as a whole: the engine, the modes, the board they share, the address
// and the keys.

import {EngineClient} from './engine/client.js';
import {connectEngine} from './engine/connect.js';
import {AnalysisMode} from './modes/analysis_mode.js';
import {GamesMode} from './modes/games_mode.js';
import {PlayMode} from './modes/play_mode.js';
import {PuzzleMode} from './modes/puzzle_mode.js';
import {ReviewMode} from './modes/review_mode.js';
import {offlineStart} from './offline.js';
import {readFragment} from './share.js';
import {loadSettings, saveSettings} from './store/settings.js';
import {load, onStorageTrouble, save} from './store/storage.js';
import {BoardView} from './views/board_view.js';
import {button, h, icon, svg} from './views/dom.js';
import {fileSource} from './views/files.js';
import {openSettings, showKeys} from './views/settings_dialog.js';
import {openShare} from './views/share_dialog.js';
import {toast} from './views/messages.js';
import {PlayerBar} from './views/player_bar.js';
import {chooseLanguage, t} from './views/texts.js';

/** @typedef {import('./modes/mode.js').Mode} Mode */
/** @typedef {'play' | 'analyse' | 'review' | 'puzzles' | 'games'} ModeName */

export class App {
  /** @param {string} token of `rialto serve`, or '' */
  constructor(token) {
    this.token = token;
    this.backend = '';
    this.settings = loadSettings();
    chooseLanguage(this.settings.language);
    this.client = new EngineClient();
    this.play = new PlayMode(this);
    this.analyse = new AnalysisMode(this);
    this.review = new ReviewMode(this);
    this.puzzles = new PuzzleMode(this);
    this.games = new GamesMode(this);
    /** @type {Record<ModeName, Mode>} */
    this.modes = {
      play: this.play, analyse: this.analyse, review: this.review,
      puzzles: this.puzzles, games: this.games,
    };
    /** @type {ModeName} */
    this.current = 'play';
    this.isFramePlanned = false;
    /** Takes the message about a lost engine away. @type {(() => void) | null} */
    this.closeLost = null;
  }

  get mode() { return this.modes[this.current]; }

  start() {
    onStorageTrouble(() => toast(t('storage.trouble')));
    this.applyTheme();
    this.build();
    const kept = load('mode', 'play');
    const isLink = this.openLink();
    if (!isLink) this.show(kept in this.modes ? /** @type {ModeName} */ (kept) : 'play');
    addEventListener('hashchange', () => this.openLink());
    addEventListener('keydown', (event) => this.onKey(event));
    this.takeGifts();
    document.addEventListener('visibilitychange', () => this.refresh());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applyTheme());
    this.client.addEventListener('state', () => this.onEngineState());
    this.client.addEventListener('hello', () => this.refresh());
    this.connect();
  }

  async connect() {
    try {
      this.backend = await connectEngine(this.client, this.token);
      if (this.backend === 'worker') offlineStart();
    } catch {
      this.client.changeState({state: 'failed', detail: t('engine.unreachable')});
    }
  }

  /** Makes all elements anew, as after a change of language. */
  build() {
    this.board = new BoardView((square) => this.mode.onSquare(square));
    this.bars = [new PlayerBar(), new PlayerBar()];
    this.panel = h('section', {class: 'panel', 'aria-label': t('panel.label')});
    this.steps = this.buildSteps();
    const names = /** @type {ModeName[]} */ (Object.keys(this.modes));
    this.tabs = new Map(names.map((name) => [name, h('button', {
      type: 'button', class: 'tab', id: `tab-${name}`, on: {click: () => this.show(name)},
    }, icon(name), h('span', {text: t(`mode.${name}`)}))]));
    this.work = h('main', {class: 'work'},
      h('div', {class: 'stage'}, this.bars[0].element, this.board.element,
        this.bars[1].element, this.steps),
      this.panel);
    this.loading = h('div', {
      class: 'progress is-top', role: 'progressbar', 'aria-label': t('status.loading'), hidden: true,
    }, h('div'));
    const shell = h('div', {class: 'shell'}, this.loading,
      h('header', {class: 'top'},
        h('h1', {class: 'brand'}, brandMark(), 'Rialto'),
        h('nav', {class: 'tabs', 'aria-label': t('nav.label')}, ...this.tabs.values()),
        button(t('share'), {icon: 'share', iconOnly: true, id: 'share', press: () => openShare(this)}),
        button(t('settings'), {icon: 'settings', iconOnly: true, id: 'settings', press: () => openSettings(this)})),
      this.work);
    for (const mode of Object.values(this.modes)) mode.panel = null;
    document.getElementById('app')?.replaceChildren(shell);
    this.fillPanel();
    this.refresh();
  }

  buildSteps() {
    /** @param {string} name @param {() => number} ply */
    const step = (name, ply) => button(t(`step.${name}`), {
      icon: name, iconOnly: true, press: () => this.goTo(ply()),
    });
    return h('div', {class: 'steps', role: 'group', 'aria-label': t('steps.label')},
      step('first', () => 0), step('back', () => this.mode.game.cursor - 1),
      step('forward', () => this.mode.game.cursor + 1),
      step('last', () => this.mode.game.length));
  }

  /** @param {ModeName} name */
  show(name) {
    const from = this.current;
    if (name !== from) this.mode.leave();
    this.current = name;
    this.mode.enter(this.modes[from]);
    this.fillPanel();
    if (name !== from) scrollTo(0, 0);
    save('mode', name);
    this.refresh();
  }

  fillPanel() {
    const mode = this.mode;
    mode.panel ??= mode.build();
    this.panel?.replaceChildren(mode.panel);
    for (const [name, tab] of this.tabs ?? []) {
      if (name === this.current) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    }
  }

  /** Draws everything once, soon. */
  refresh() {
    if (this.isFramePlanned) return;
    this.isFramePlanned = true;
    // Not requestAnimationFrame: a hidden page must go on playing.
    setTimeout(() => {
      this.isFramePlanned = false;
      this.draw();
    });
  }

  draw() {
    const mode = this.mode;
    this.board?.update(mode.boardState());
    mode.players().forEach((player, i) => this.bars?.[i].update(player));
    if (this.steps) this.steps.hidden = !mode.canStep;
    this.work?.classList.toggle('needs-no-board', !mode.needsBoard);
    mode.update();
    this.drawLoading();
    const title = mode.windowTitle();
    document.title = title ? `${title} · Rialto` : t('title');
  }

  /** How much of the engine has come, as a line at the top. */
  drawLoading() {
    if (!this.loading) return;
    const {state, loaded, total} = this.client.status;
    this.loading.hidden = !total || (loaded ?? 0) >= total || state === 'lost' || state === 'failed';
    if (!total) return;
    const percent = Math.round(100 * (loaded ?? 0) / total);
    this.loading.setAttribute('aria-valuenow', String(percent));
    /** @type {HTMLElement} */ (this.loading.firstElementChild).style.width = `${percent}%`;
  }

  /** On a narrow screen the panel may have scrolled the board away. */
  revealBoard() {
    const box = this.board?.element.getBoundingClientRect();
    if (box && (box.top < 0 || box.bottom > innerHeight)) scrollTo({top: 0, behavior: 'smooth'});
  }

  /** @param {number} ply */
  goTo(ply) {
    if (!this.mode.canStep) return;
    this.mode.goTo(ply);
    this.refresh();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('dialog, input, textarea, select')) return;
    if (this.mode.onKey(event)) {
      event.preventDefault();
      return;
    }
    const {game} = this.mode;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => this.goTo(game.cursor - 1), ArrowRight: () => this.goTo(game.cursor + 1),
      ',': () => this.goTo(game.cursor - 1), '.': () => this.goTo(game.cursor + 1),
      '?': () => showKeys(), s: () => openShare(this), b: () => this.board?.moveFocus(this.board.focused, true),
    };
    Object.keys(this.modes).forEach((name, i) => {
      actions[String(i + 1)] = () => this.show(/** @type {ModeName} */ (name));
    });
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** Games dropped or pasted anywhere on the page are reviewed. */
  takeGifts() {
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', async (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData('text') ?? '';
      if (file) this.read(await fileSource(file));
      else if (text) this.read({text});
    });
    addEventListener('paste', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      const text = event.clipboardData?.getData('text') ?? '';
      if (text && !target.closest('dialog, input, textarea')) this.read({text});
    });
  }

  /** @param {{text: string} | {base64: string}} source */
  read(source) {
    this.review.close();
    this.show('review');
    this.review.read(source);
  }

  /** Opens the game in the address, if there is one. @returns {boolean} */
  openLink() {
    const link = readFragment(location.hash);
    if (link === 'none') return false;
    history.replaceState(null, '', location.pathname + location.search);
    if (link === 'invalid') {
      toast(t('link.invalid'));
      return false;
    }
    if (link.view === 'review') this.review.open(link.game);
    else this.analyse.open(link.game);
    this.show(link.view === 'review' ? 'review' : 'analyse');
    return true;
  }

  onEngineState() {
    const {state, detail} = this.client.status;
    if (state === 'ready') {
      this.closeLost?.();
      if (this.closeLost) toast(t('engine.back'));
      this.closeLost = null;
    } else if (state === 'lost' && !this.closeLost) {
      const needsToken = detail === 'refused';
      this.closeLost = toast(t(needsToken ? 'engine.refused' : 'engine.lost'),
        {label: t('engine.more'), press: () => openSettings(this)});
    } else if (state === 'failed') {
      this.closeLost ??= toast(t('engine.failed', {reason: detail ?? ''}),
        {label: t('engine.more'), press: () => openSettings(this)});
    }
    this.refresh();
  }

  applyTheme() {
    const {theme} = this.settings;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  keepSettings() {
    saveSettings(this.settings);
    this.refresh();
  }
}

function brandMark() {
  return svg('svg', {viewBox: '0 0 32 32', 'aria-hidden': 'true'},
    svg('rect', {width: 32, height: 32, rx: 8, fill: '#1d6f51'}),
    svg('circle', {cx: 12.5, cy: 19.5, r: 7.5, fill: '#f7f5ee'}),
    svg('circle', {cx: 19.5, cy: 12.5, r: 7.5, fill: '#161a19'}));
}
