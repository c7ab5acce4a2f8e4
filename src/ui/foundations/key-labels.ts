import { keyMessages } from './key-messages.ts';
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

function appleCap(key: string): KeyLabel | undefined {
  switch (key) {
    case 'mod':
      return { cap: '⌘', name: keyMessages.command };
    case 'Alt':
      return { cap: '⌥', name: keyMessages.option };
    case 'Shift':
      return { cap: '⇧', name: keyMessages.caps.Shift };
    default:
      return undefined;
  }
}

function arrowCap(key: string): KeyLabel | undefined {
  switch (key) {
    case 'Up':
      return { cap: '↑', name: keyMessages.up };
    case 'Down':
      return { cap: '↓', name: keyMessages.down };
    case 'Left':
      return { cap: '←', name: keyMessages.left };
    case 'Right':
      return { cap: '→', name: keyMessages.right };
    default:
      return undefined;
  }
}

function keyCap(key: string, apple: boolean): KeyLabel {
  const drawn = (apple ? appleCap(key) : undefined) ?? arrowCap(key);
  if (drawn) return drawn;
  const caps: Readonly<Record<string, string>> = keyMessages.caps;
  const cap = caps[key] ?? key;
  return { cap, name: key === 'mod' ? keyMessages.control : cap };
}
