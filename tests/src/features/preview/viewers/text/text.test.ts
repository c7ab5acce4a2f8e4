import { describe, expect, it } from 'vitest';
import { decodeText } from '#src/features/preview/viewers/text/decode-text.ts';
import { highlight } from '#src/features/preview/viewers/text/highlight.ts';
import { lineParts } from '#src/features/preview/viewers/text/line-parts.ts';
import { sliceLines } from '#src/features/preview/viewers/text/slice-lines.ts';

const linesOf = (text: string) => sliceLines(text).map(({ from, to }) => text.slice(from, to));

describe('the lines of a text', () => {
  it.each([
    ['', ['']],
    ['one', ['one']],
    ['one\n', ['one']],
    ['one\r\ntwo\n\nfour', ['one', 'two', '', 'four']],
    ['\n', ['']],
  ])('%j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('are cut where one is very long, and keep their numbers', () => {
    const text = `${'x'.repeat(12_000)}\ny`;
    const lines = sliceLines(text);
    expect(lines.map(({ number, isCut }) => [number, isCut])).toEqual([
      [1, true],
      [1, true],
      [1, false],
      [2, false],
    ]);
    expect(linesOf(text).join('')).toBe(text.replace('\n', ''));
  });
});

describe('a colored text', () => {
  const text = 'const a = "x"; // no\nreturn `one\ntwo`;';

  it('is the same text, line by line, with ranges that go over several lines', () => {
    const ranges = highlight(text, 'a.ts');
    const parts = sliceLines(text).map((line) => lineParts(text, line, ranges));
    expect(parts.map((line) => line.map((part) => part.text).join(''))).toEqual(text.split('\n'));
    const scopes = parts.flat().map(({ text: part, scope }) => [part, scope]);
    expect(scopes).toContainEqual(['const', 'keyword']);
    expect(scopes).toContainEqual(['// no', 'comment']);
    expect(scopes).toContainEqual(['`one', 'string']);
    expect(scopes).toContainEqual(['two`', 'string']);
  });

  it('of an unknown language has no colors', () => {
    expect(highlight(text, 'a.unknown')).toEqual([]);
  });
});

describe('bytes as text', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Größe'), 'Größe'],
    [
      'UTF-8 that ends in the middle of a character',
      new TextEncoder().encode('Größe ü').slice(0, -1),
      'Größe ',
    ],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0xfc, 0x00]), 'ü'],
    ['Windows-1252', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]), 'Größe'],
  ])('%s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });
});
