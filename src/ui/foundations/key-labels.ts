/**
 * Names of keys. A shortcut is written once, platform-free: `mod+K`, `Shift+M`, `F2`, `Alt+Up`.
 * `mod` is Command on Apple machines and Control elsewhere.
 */
export interface KeyLabel {
  /** What is printed on the cap. */
  readonly cap: string;
  /** What a screen reader says. */
  readonly name: string;
}

const applePlatform = /mac|iphone|ipad|ipod/i;

export function isApple(platform: string = globalThis.navigator?.platform ?? ''): boolean {
  return applePlatform.test(platform);
}

export function keyLabels(shortcut: string, apple: boolean = isApple()): readonly KeyLabel[] {
  return shortcut.split('+').map((key) => keyCap(key, apple));
}

/** The value of `aria-keyshortcuts`. */
export function ariaKeyShortcuts(shortcut: string, apple: boolean = isApple()): string {
  return shortcut
    .split('+')
    .map((key) => (key === 'mod' ? (apple ? 'Meta' : 'Control') : (ariaNames[key] ?? key)))
    .join('+');
}

const ariaNames: Readonly<Record<string, string>> = {
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Esc: 'Escape',
};

const appleCaps: Readonly<Record<string, KeyLabel>> = {
  mod: { cap: '⌘', name: 'Command' },
  Alt: { cap: '⌥', name: 'Option' },
  Shift: { cap: '⇧', name: 'Shift' },
};

const arrowCaps: Readonly<Record<string, KeyLabel>> = {
  Up: { cap: '↑', name: 'Up' },
  Down: { cap: '↓', name: 'Down' },
  Left: { cap: '←', name: 'Left' },
  Right: { cap: '→', name: 'Right' },
};

function keyCap(key: string, apple: boolean): KeyLabel {
  const drawn = (apple ? appleCaps[key] : undefined) ?? arrowCaps[key];
  if (drawn) return drawn;
  const cap = key === 'mod' ? 'Ctrl' : key;
  return { cap, name: cap === 'Ctrl' ? 'Control' : cap };
}
