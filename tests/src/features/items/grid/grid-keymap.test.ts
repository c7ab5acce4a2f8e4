import { describe, expect, it } from 'vitest';
import { commandForKey, type KeyPress } from '#src/features/items/grid/grid-keymap.ts';
import { texts as germanStarMessages } from '#src/shared/stars/star-messages.de.ts';
import { starMessages } from '#src/shared/stars/star-messages.ts';

const elsewhere = { apple: false, letterShortcuts: true };
const apple = { apple: true, letterShortcuts: true };

function press(keys: string, composing = false): KeyPress {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    isComposing: composing,
  };
}
const kindOf = (keys: string, habits = elsewhere) => commandForKey(press(keys), habits)?.kind;

describe('keys of the grid', () => {
  it('stars with the key that the empty list of stars names', () => {
    const named = /press (\S+),/.exec(starMessages.empty)?.[1] ?? '';
    expect(kindOf(named)).toBe('star');
    expect(germanStarMessages.empty).toContain(named.replace('Shift', 'Umschalt'));
    expect(kindOf('Shift+V')).toBe('view');
  });

  it('a blank belongs to the name that is being typed, and alone it toggles', () => {
    const typing = { ...elsewhere, isTyping: true };
    expect(commandForKey(press('Space'), typing)).toEqual({ kind: 'jump', typed: ' ' });
    expect(kindOf('Ctrl+Space', typing)).toBe('toggle');
    expect(kindOf('Shift+Space', typing)).toBe('extend');
    expect(kindOf('Space')).toBe('toggle');
  });

  it.each([
    ['ArrowUp', 'up', false],
    ['ArrowDown', 'down', false],
    ['Home', 'first', false],
    ['End', 'last', false],
    ['PageUp', 'pageUp', false],
    ['PageDown', 'pageDown', false],
    ['Shift+ArrowUp', 'up', true],
    ['Shift+ArrowDown', 'down', true],
    ['Shift+Home', 'first', true],
    ['Shift+End', 'last', true],
  ] as const)('%s moves %s, extending: %s', (keys, to, extend) => {
    expect(commandForKey(press(keys), elsewhere)).toEqual({ kind: 'move', to, extend });
  });

  it.each([
    ['Enter', 'open'],
    ['Ctrl+Enter', 'openInTab'],
    ['Ctrl+Shift+C', 'copyLink'],
    ['Alt+ArrowUp', 'parent'],
    ['Backspace', 'parent'],
    ['Space', 'toggle'],
    ['Ctrl+Space', 'toggle'],
    ['Shift+Space', 'extend'],
    ['Ctrl+a', 'selectAll'],
    ['Escape', 'clear'],
    ['F2', 'rename'],
    ['Delete', 'delete'],
    ['Ctrl+x', 'cut'],
    ['Ctrl+c', 'copy'],
    ['Ctrl+v', 'paste'],
    ['Shift+M', 'moveTo'],
    ['Shift+C', 'copyTo'],
    ['Shift+N', 'addFolder'],
    ['Shift+D', 'download'],
    ['Shift+R', 'restore'],
    ['Shift+I', 'info'],
    ['Shift+V', 'view'],
    ['Shift+P', 'access'],
    ['Alt+Enter', 'info'],
    ['Shift+F10', 'menu'],
    ['ContextMenu', 'menu'],
    ['ArrowRight', 'enterRow'],
  ])('%s means %s', (keys, kind) => {
    expect(kindOf(keys)).toBe(kind);
  });

  it.each([
    ['ArrowLeft', 'left', false],
    ['ArrowRight', 'right', false],
    ['ArrowUp', 'up', false],
    ['Shift+ArrowLeft', 'left', true],
    ['Shift+ArrowRight', 'right', true],
  ] as const)('where rows stand beside one another %s moves %s, extending: %s', (keys, to, extend) => {
    const tiled = { ...elsewhere, isTiled: true };
    expect(commandForKey(press(keys), tiled)).toEqual({ kind: 'move', to, extend });
  });

  it('takes Command for Control on Apple machines', () => {
    expect(kindOf('Meta+a', apple)).toBe('selectAll');
    expect(kindOf('Ctrl+a', apple)).toBeUndefined();
    expect(kindOf('Meta+Backspace', apple)).toBe('delete');
    expect(kindOf('Meta+ArrowUp', apple)).toBe('parent');
    expect(kindOf('Meta+ArrowDown', apple)).toBe('open');
    expect(kindOf('Meta+Shift+c', apple)).toBe('copyLink');
    expect(kindOf('Ctrl+ArrowDown')).toBeUndefined();
    expect(kindOf('Backspace', apple)).toBe('parent');
    expect(kindOf('Ctrl+Backspace')).toBeUndefined();
  });

  it('leaves letters, digits and signs to type-ahead', () => {
    for (const key of ['a', 'ü', '7', '_', '日']) {
      expect(commandForKey(press(key), elsewhere)).toEqual({ kind: 'jump', typed: key });
    }
  });

  it('leaves the page its own keys', () => {
    for (const keys of [
      '/',
      '?',
      'Shift+?',
      'Tab',
      'F5',
      'Ctrl+z',
      'Ctrl+r',
      'Ctrl+Shift+a',
      'Alt+ArrowLeft',
      'Alt+Shift+Enter',
    ]) {
      expect(kindOf(keys), keys).toBeUndefined();
    }
  });

  it('does nothing while an input method is composing', () => {
    expect(commandForKey(press('a', true), elsewhere)).toBeNull();
    expect(kindOf('Process')).toBeUndefined();
  });

  it('drops the letter shortcuts, and only those, when they are switched off', () => {
    const off = { apple: false, letterShortcuts: false };
    for (const keys of ['Shift+M', 'Shift+C', 'Shift+N', 'Shift+I', 'Shift+P'])
      expect(kindOf(keys, off)).toBeUndefined();
    expect(kindOf('Delete', off)).toBe('delete');
    expect(kindOf('Shift+ArrowDown', off)).toBe('move');
  });
});
