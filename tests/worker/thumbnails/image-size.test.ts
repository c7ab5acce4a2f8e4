import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImageSize } from '#worker/thumbnails/image-size.ts';

const drawn = sharp({ create: { width: 70, height: 40, channels: 4, background: '#a05020' } });

/** A bitmap of Windows, which sharp does not write. */
function bitmap(width: number, height: number) {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  return head;
}

describe('the size of an image', () => {
  it.each([
    ['JPEG', () => drawn.clone().jpeg().toBuffer()],
    ['progressive JPEG', () => drawn.clone().jpeg({ progressive: true }).toBuffer()],
    [
      'JPEG with what a camera writes',
      () => drawn.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
    ['PNG', () => drawn.clone().png().toBuffer()],
    ['GIF', () => drawn.clone().gif().toBuffer()],
    ['WebP', () => drawn.clone().flatten().webp().toBuffer()],
    ['WebP with transparency', () => drawn.clone().webp().toBuffer()],
    ['lossless WebP', () => drawn.clone().webp({ lossless: true }).toBuffer()],
    ['AVIF', () => drawn.clone().avif().toBuffer()],
    ['BMP', async () => bitmap(70, 40)],
    ['BMP that begins at the top', async () => bitmap(70, -40)],
  ])('is known of a %s', async (_kind, make) => {
    expect(readImageSize(new Uint8Array(await make()))).toEqual({ width: 70, height: 40 });
  });

  it.each([
    ['text', Buffer.from('no picture at all')],
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><svg/>')],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xe1])],
    ['half a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])],
  ])('is not known of %s', (_kind, bytes) => {
    expect(readImageSize(new Uint8Array(bytes))).toBeNull();
  });

  it('ends where a segment has no length', () => {
    expect(readImageSize(new Uint8Array([0xff, 0xd8, ...Array.from({ length: 400 }, () => 0)]))).toBeNull();
  });
});
