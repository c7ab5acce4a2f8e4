/** What a key means in the grid. The screen carries it out; here is only the map. */
export type GridCommand =
  | { readonly kind: 'move'; readonly to: FocusMove; readonly extend: boolean }
  | { readonly kind: 'jump'; readonly typed: string }
  | { readonly kind: Plain };

export type FocusMove = 'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'pageUp' | 'pageDown';

type Plain =
  | 'open'
  | 'openInTab'
  | 'copyLink'
  | 'parent'
  | 'toggle'
  | 'extend'
  | 'selectAll'
  | 'clear'
  | 'rename'
  | 'delete'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'moveTo'
  | 'copyTo'
  | 'addFolder'
  | 'download'
  | 'uploadFolder'
  | 'info'
  | 'view'
  | 'access'
  | 'star'
  | 'restore'
  | 'menu'
  | 'enterRow';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing?: boolean;
}

export interface KeymapOptions {
  readonly apple: boolean;
  /** Shift with a letter acts. A person can switch it off (WCAG 2.1.4). */
  readonly letterShortcuts: boolean;
  /** Rows stand beside one another as well: Left and Right lead from one to the next. */
  readonly isTiled?: boolean;
  /** The beginning of a name is being typed: a blank is part of it. */
  readonly isTyping?: boolean;
}

export function commandForKey(press: KeyPress, habits: KeymapOptions): GridCommand | null {
  if (press.isComposing || press.key === 'Process' || press.key === 'Dead') return null;
  const mod = habits.apple ? press.metaKey : press.ctrlKey;
  const foreign = habits.apple ? press.ctrlKey : press.metaKey;
  if (press.altKey) return mod || foreign || press.shiftKey ? null : withAlt(press.key);
  if (press.ctrlKey && !press.metaKey && !press.shiftKey && press.key === ' ') return { kind: 'toggle' };
  if (foreign) return null;
  if (mod) return press.shiftKey ? withModShift(press.key) : withMod(press.key, habits.apple);
  const moves = habits.isTiled ? tileSteps : steps;
  if (press.shiftKey) return withShift(press.key, moves, habits.letterShortcuts);
  return press.key === ' ' && habits.isTyping ? { kind: 'jump', typed: ' ' } : alone(press.key, moves);
}

type Steps = Readonly<Record<string, FocusMove>>;

function alone(key: string, moves: Steps): GridCommand | null {
  const to = moves[key];
  if (to) return { kind: 'move', to, extend: false };
  const kind = plainKeys[key];
  if (kind) return { kind };
  return isPrintable(key) ? { kind: 'jump', typed: key } : null;
}

function withShift(key: string, moves: Steps, letterShortcuts: boolean): GridCommand | null {
  const to = moves[key];
  if (to) return { kind: 'move', to, extend: true };
  if (key === ' ') return { kind: 'extend' };
  if (key === 'F10') return { kind: 'menu' };
  const kind = shiftLetters[key.toUpperCase()];
  if (kind && key.length === 1) return letterShortcuts ? { kind } : null;
  return null;
}

function withModShift(key: string): GridCommand | null {
  return key.toLowerCase() === 'c' ? { kind: 'copyLink' } : null;
}

function withMod(key: string, apple: boolean): GridCommand | null {
  const kind = modKeys[key.toLowerCase()] ?? (apple ? commandKeys[key] : undefined);
  return kind ? { kind } : null;
}

function withAlt(key: string): GridCommand | null {
  if (key === 'ArrowUp') return { kind: 'parent' };
  return key === 'Enter' ? { kind: 'info' } : null;
}

function isPrintable(key: string): boolean {
  return [...key].length === 1 && /[\p{L}\p{N}\p{P}\p{S}]/u.test(key) && key !== '/' && key !== '?';
}

const steps: Steps = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

const tileSteps: Steps = { ...steps, ArrowLeft: 'left', ArrowRight: 'right' };

const plainKeys: Readonly<Record<string, Plain>> = {
  Enter: 'open',
  Backspace: 'parent',
  ' ': 'toggle',
  Escape: 'clear',
  F2: 'rename',
  Delete: 'delete',
  ContextMenu: 'menu',
  ArrowRight: 'enterRow',
};

/** As the Finder has them. */
const commandKeys: Readonly<Record<string, Plain>> = {
  Backspace: 'delete',
  ArrowUp: 'parent',
  ArrowDown: 'open',
};

const modKeys: Readonly<Record<string, Plain>> = {
  enter: 'openInTab',
  a: 'selectAll',
  x: 'cut',
  c: 'copy',
  v: 'paste',
};

const shiftLetters: Readonly<Record<string, Plain>> = {
  M: 'moveTo',
  C: 'copyTo',
  N: 'addFolder',
  D: 'download',
  U: 'uploadFolder',
  I: 'info',
  V: 'view',
  P: 'access',
  R: 'restore',
  S: 'star',
};
