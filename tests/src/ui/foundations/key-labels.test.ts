import { describe, expect, it, test } from 'vitest';
import { nextRovingIndex } from '#src/ui/controls/roving-index.ts';
import { ariaKeyShortcuts, isApple, keyLabels } from '#src/ui/foundations/key-labels.ts';
import { texts as german } from '#src/ui/foundations/key-messages.de.ts';

const caps = (shortcut: string, apple: boolean) => keyLabels(shortcut, apple).map(({ cap }) => cap);
const names = (shortcut: string, apple: boolean) => keyLabels(shortcut, apple).map(({ name }) => name);

describe('shortcuts', () => {
  it('are written with the caps of the machine', () => {
    expect(caps('mod+K', true)).toEqual(['⌘', 'K']);
    expect(caps('mod+K', false)).toEqual(['Ctrl', 'K']);
    expect(caps('Alt+Up', false)).toEqual(['Alt', '↑']);
    expect(caps('F2', true)).toEqual(['F2']);
  });

  it('are read out in words', () => {
    expect(names('mod+Shift+Up', true)).toEqual(['Command', 'Shift', 'Up']);
    expect(names('mod+K', false)).toEqual(['Control', 'K']);
  });

  it('are exposed to assistive technology in its own spelling', () => {
    expect(ariaKeyShortcuts('mod+K', true)).toBe('Meta+K');
    expect(ariaKeyShortcuts('mod+K', false)).toBe('Control+K');
    expect(ariaKeyShortcuts('Alt+Up', false)).toBe('Alt+ArrowUp');
    expect(ariaKeyShortcuts('Esc', false)).toBe('Escape');
  });

  it('know an Apple machine by its name', () => {
    expect(['MacIntel', 'iPhone', 'iPad'].map(isApple)).toEqual([true, true, true]);
    expect(['Win32', 'Linux x86_64', ''].map(isApple)).toEqual([false, false, false]);
  });
});

test('every word on a cap has a translation', () => {
  expect([german.caps.Ctrl, german.caps.Home, german.caps.End, german.caps.click]).toEqual([
    ...['Strg', 'Pos1', 'Ende', 'Klick'],
  ]);
});

describe('arrow keys in a row of choices', () => {
  it('go round the ends', () => {
    expect(nextRovingIndex('ArrowRight', 2, 3)).toBe(0);
    expect(nextRovingIndex('ArrowLeft', 0, 3)).toBe(2);
    expect(nextRovingIndex('Home', 2, 3)).toBe(0);
    expect(nextRovingIndex('End', 0, 3)).toBe(2);
  });

  it('begin at an end when nothing is chosen yet', () => {
    expect(nextRovingIndex('ArrowDown', -1, 3)).toBe(0);
    expect(nextRovingIndex('ArrowUp', -1, 3)).toBe(2);
  });

  it('leave every other key alone, and an empty row', () => {
    expect(nextRovingIndex('a', 0, 3)).toBeUndefined();
    expect(nextRovingIndex('ArrowRight', -1, 0)).toBeUndefined();
  });
});
