import { describe, expect, it } from 'vitest';
import { checkItemName } from '#contract/rules/item-name.ts';
import { utf8ByteLength } from '#contract/rules/unicode/utf8-byte-length.ts';
import { toUploadName } from '#contract/rules/upload-name.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['Plan.pdf', 'Plan.pdf'],
    ['a/b:c*d?.txt', 'a_b_c_d_.txt'],
    ['"<|>\\".txt', '______.txt'],
    ['in\u200bvi\u202esible\u0007.txt', 'invisible.txt'],
    ['  Leading.txt', 'Leading.txt'],
    ['Trailing. . ', 'Trailing'],
    ['Trailing.\u200b ', 'Trailing'],
    ['Cafe\u0301.txt', 'Caf\u00e9.txt'],
    ['.gitignore', '.gitignore'],
    ['👩‍👧.png', '👩‍👧.png'],
    ['half \ud83d.png', 'half .png'],
    ['Icon\r', 'Icon'],
    ['', '_'],
    ['...', '_'],
    ['…', '_'],
    ['\u200b\u2060', '_'],
    ['/', '_'],
  ])('%j becomes %j', (chosen, name) => {
    expect(toUploadName(chosen)).toBe(name);
  });

  it('is shortened before its extension, by whole letters', () => {
    const name = toUploadName(`${'ü'.repeat(200)}.jpeg`);
    expect(name).toBe(`${'ü'.repeat(125)}.jpeg`);
    expect(utf8ByteLength(name)).toBe(255);
    expect(toUploadName(`${'👩‍👧'.repeat(40)}.png`)).toBe(`${'👩‍👧'.repeat(22)}.png`);
  });

  it('of a folder has no extension that would stay', () => {
    const name = toUploadName(`${'a'.repeat(250)}.folder`, 'folder');
    expect(name).toBe(`${'a'.repeat(250)}.fold`);
  });

  it('does not end in a space where it was cut', () => {
    expect(toUploadName(`${'a'.repeat(254)} ${'b'.repeat(9)}`)).toBe('a'.repeat(254));
  });

  it('is one that the server takes, whatever was chosen, and is not changed again', () => {
    const pieces = [
      'a',
      '.',
      ' ',
      '/',
      ':',
      '\u200d',
      '\u200b',
      '\u0301',
      '👩',
      '\ufe0f',
      '…',
      '\ud83d',
      'ß',
      '\u3164',
      '\n',
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < 3000; round++) {
      const chosen = Array.from(
        { length: next(round % 50 === 0 ? 400 : 12) },
        () => pieces[next(pieces.length)],
      ).join('');
      const name = toUploadName(chosen, round % 2 === 0 ? 'file' : 'folder');
      expect(checkItemName(name), JSON.stringify(chosen)).toEqual({ ok: true, value: name });
    }
  });
});
