import { describe, expect, it } from 'vitest';
import { isEmptyOf, matchesKind } from '#src/features/preview/kind/matches-kind.ts';
import { type PreviewKind, previewKind } from '#src/features/preview/kind/preview-kind.ts';
import { pdfOf, pngOf, wavOf } from '../../../../support/files/preview-files.ts';

describe('how a file is shown', () => {
  it.each([
    ['Photo.JPG', 'image'],
    ['logo.svg', 'vector'],
    ['film.mp4', 'video'],
    ['song.opus', 'audio'],
    ['Plan.final.pdf', 'pdf'],
    ['README.md', 'markdown'],
    ['figures.tsv', 'table'],
    ['main.rs', 'text'],
    ['Makefile', 'text'],
    ['LICENSE', 'text'],
    ['.gitignore', 'text'],
    ['photos.zip', 'archive'],
    ['Inter.woff2', 'font'],
    ['scene.blend', null],
    ['report.docx', null],
    ['noextension', null],
  ])('%s: %s', (name, kind) => {
    expect(previewKind(name)).toBe(kind);
  });
});

describe('the first bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it.each<[PreviewKind, string, Uint8Array]>([
    ['image', 'a PNG', pngOf(2, 2)],
    ['image', 'a GIF', bytes('GIF89a')],
    ['image', 'a WebP', bytes('RIFF....WEBPVP8 ')],
    ['video', 'an MP4', bytes('\u0000\u0000\u0000\u0018ftypmp42')],
    ['audio', 'a WAV', wavOf(1)],
    ['pdf', 'a PDF', pdfOf(['x'])],
    ['pdf', 'a PDF behind a few bytes of another program', bytes(`@PJL\r\n%PDF-1.7`)],
    ['archive', 'an empty ZIP', bytes('PK\u0005\u0006')],
    ['font', 'an OpenType font', bytes('OTTO')],
    ['text', 'a text', bytes('let a = 1;')],
    ['text', 'nothing at all', new Uint8Array()],
    ['text', 'UTF-16, which says so', new Uint8Array([0xff, 0xfe, 0x61, 0x00])],
  ])('of %s may be %s', (kind, _, head) => {
    expect(matchesKind(kind, head)).toBe(true);
  });

  it.each<[PreviewKind, string, Uint8Array]>([
    ['image', 'a PDF', pdfOf(['x'])],
    ['image', 'a WAV, which begins as a WebP does', wavOf(1)],
    ['video', 'a PNG', pngOf(2, 2)],
    ['pdf', 'a text', bytes('no PDF')],
    ['archive', 'a text', bytes('PK but no more')],
    ['font', 'a page', bytes('<html>')],
    ['text', 'bytes that are no text', new Uint8Array([1, 0, 2])],
    ['table', 'an image', pngOf(2, 2)],
  ])('of %s are never %s', (kind, _, head) => {
    expect(matchesKind(kind, head)).toBe(false);
  });
});

it.each<[PreviewKind, boolean]>([
  ['pdf', true],
  ['image', true],
  ['vector', true],
  ['archive', true],
  ['video', true],
  ['audio', true],
  ['font', true],
  ['text', false],
  ['markdown', false],
  ['table', false],
])('no byte at all is nothing to show of %s: %s', (kind, isEmpty) => {
  expect([isEmptyOf(kind, 0), isEmptyOf(kind, 1)]).toEqual([isEmpty, false]);
});
