import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sniffType } from '#server/features/downloads/inline/sniff-type.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const pixels = () => sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } });
const wave = latin('RIFF\x24\0\0\0WAVEfmt ');
/** Of 128 kbit/s at 44.1 kHz: 417 bytes each. */
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
/** Of 32 bytes. */
const aacFrame = Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x04, 0x1f, 0xfc]), Buffer.alloc(25)]);
const box = (brands: string) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + brands.length, 0);
  head.write('ftyp', 4);
  return Buffer.concat([head, latin(brands), Buffer.alloc(40)]);
};
const bitmap = Buffer.alloc(60);
bitmap.write('BM');
bitmap.writeUInt32LE(40, 14);

describe('the type of a content', () => {
  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('is read from a %s', async (format) => {
    expect(sniffType(await pixels().toFormat(format).toBuffer())).toBe(`image/${format}`);
  });

  test.each<[string, Buffer]>([
    ['image/bmp', bitmap],
    ['audio/wav', wave],
    ['audio/flac', latin('fLaC\0\0\0\x22')],
    ['audio/mpeg', latin('ID3\x04\0\0\0\0\0\0')],
    ['audio/mpeg', Buffer.concat([mp3Frame, mp3Frame])],
    ['audio/mpeg', mp3Frame],
    ['audio/aac', Buffer.concat([aacFrame, aacFrame])],
    ['audio/ogg', latin('OggS\0\x02\0\0\0\0\0\0\0\0OpusHead')],
    ['audio/ogg', latin('OggS\0\x02\0\0\0\0\0\0\0\0\x01vorbis')],
    ['video/ogg', latin('OggS\0\x02\0\0\0\0\0\0\0\0\x80theora OggS \x01vorbis')],
    ['video/webm', latin('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm')],
    ['video/mp4', box('isom\0\0\x02\0isomiso2avc1mp41')],
    ['video/mp4', box('XXXX\0\0\0\0mp42')],
    ['video/quicktime', box('qt  \0\0\0\0qt  ')],
    ['audio/mp4', box('M4A \0\0\0\0M4A mp42')],
    ['application/pdf', latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
    ['text/plain; charset=utf-8', Buffer.from('Grüße\tund\r\nText')],
    ['text/plain; charset=utf-8', Buffer.from('ü'.repeat(5)).subarray(0, 9)],
    ['text/plain; charset=utf-8', Buffer.alloc(0)],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'image/svg+xml',
      Buffer.from(
        '\uFEFF<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY a "b">]>\n<svg>',
      ),
    ],
  ])('is %s', (type, head) => {
    expect(sniffType(head)).toBe(type);
  });

  test.each<[string, Buffer]>([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML with an SVG in it', Buffer.from('<!doctype html><svg onload="alert(1)">')],
    ['SVG behind a stylesheet', Buffer.from('<?xml-stylesheet href="x"?><svg>')],
    ['XHTML', Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">')],
    ['a script', Buffer.from('alert(1)')],
    ['a PDF behind HTML', Buffer.from('<script>alert(1)</script>%PDF-1.7')],
    ['a text that begins with BM', Buffer.from('BMW and other cars of the fleet, by year')],
  ])('of %s is that of plain text', (_, head) => {
    expect(sniffType(head)).toBe('text/plain; charset=utf-8');
  });

  test.each<[string, Buffer]>([
    ['bytes', Buffer.from([1, 2, 3, 4])],
    ['a ZIP', latin('PK\x03\x04\x14\0\x06\0')],
    ['HEIC, which browsers do not show', box('heic\0\0\0\0mif1heic')],
    ['a brand in the place of the minor version', box('XXXXmp42')],
    ['Matroska', latin('\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska')],
    ['Ogg with something else', latin('OggS\0\x02\0\0\0\0\0\0\0\0fishead\0')],
    ['one frame of audio before other bytes', Buffer.concat([mp3Frame, Buffer.from('<html>')])],
    ['text in another encoding', latin('Gr\xfc\xdfe')],
    ['text with a NUL', Buffer.from('a\0b')],
    ['text in UTF-16', Buffer.from('\uFEFFText', 'utf16le')],
    ['half a signature', latin('\x89PNG')],
    ['the sign of a PDF further on', latin('\x01\x02%PDF-1.7')],
  ])('is not one for the page where it is %s', (_, head) => {
    expect(sniffType(head)).toBeNull();
  });

  test('of each beginning of a known content is that type, none or text, and costs no failure', async () => {
    const heads = [
      bitmap,
      wave,
      mp3Frame,
      aacFrame,
      box('isom\0\0\0\0isom'),
      await pixels().png().toBuffer(),
    ];
    for (const head of heads) {
      for (let length = 0; length <= head.length; length += 1)
        expect([null, 'text/plain; charset=utf-8', sniffType(head)]).toContain(
          sniffType(head.subarray(0, length)),
        );
    }
  });
});
