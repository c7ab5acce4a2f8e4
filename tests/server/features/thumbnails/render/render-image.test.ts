import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createRenderer } from '#server/features/thumbnails/render/renderer.ts';
import { renderWorkerEntry } from '#server/features/thumbnails/render/worker-entry.ts';
import { createLogger } from '#server/http/logging.ts';
import { bombPng, longGif, photo, scriptGif } from '#tests/support/thumbnails/images.ts';

const renderer = createRenderer(createLogger('silent'), renderWorkerEntry());
afterAll(() => renderer.close());

async function render(image: Buffer | string, size: 96 | 512 = 96): Promise<Buffer | string> {
  const rendered = await renderer.render([Buffer.from(image)], size);
  return rendered.kind === 'made' ? rendered.webp : rendered.kind;
}

async function metadataOf(image: Buffer, size: 96 | 512 = 96) {
  const webp = await render(image, size);
  if (typeof webp === 'string') throw new Error(webp);
  return sharp(webp).metadata();
}

describe('a thumbnail', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'of a %s fits into its square',
    async (format) => {
      const image = await photo(1200, 600, format);
      expect(await metadataOf(image)).toMatchObject({ format: 'webp', width: 96, height: 48 });
      expect(await metadataOf(image, 512)).toMatchObject({ width: 512, height: 256 });
    },
  );

  test('is no larger than its image', async () => {
    expect(await metadataOf(await photo(40, 20, 'png'), 512)).toMatchObject({ width: 40, height: 20 });
  });

  test('stands upright, and says nothing of where and with what the photo was taken', async () => {
    const image = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(image).metadata()).exif).toBeDefined();
    const found = await metadataOf(image);
    expect(found).toMatchObject({ width: 48, height: 96 });
    expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('of what moves is its first frame, however many there are', async () => {
    expect(await metadataOf(longGif(10_000))).toMatchObject({ width: 1, height: 1 });
    expect((await metadataOf(longGif(10_000))).pages ?? 1).toBe(1);
  });

  test('carries nothing of what else its image is', async () => {
    const webp = await render(scriptGif());
    expect(Buffer.isBuffer(webp) && !webp.includes('fetch')).toBe(true);
  });
});

describe('no thumbnail', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  test('is made of a few bytes that are hundreds of millions of pixels', async () => {
    const bomb = bombPng(16_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await render(bomb)).toBe('refused');
  });

  test('is made of an AVIF of 25 million pixels, which would be decoded whole', async () => {
    const create = { width: 5001, height: 5000, channels: 3, background: 'red' } as const;
    expect(await render(await sharp({ create }).avif({ effort: 0 }).toBuffer())).toBe('refused');
  });

  test('is made of half an image', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const image = await sharp(
        Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251)),
        {
          raw: { width: 300, height: 300, channels: 3 },
        },
      )
        .toFormat(format)
        .toBuffer();
      expect(await render(image.subarray(0, image.length / 2)), format).toBe('refused');
    }
  });

  test.each([
    ['SVG', svg],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['a text', 'text'],
    ['a signature alone', '\x89PNG\r\n\x1a\n'],
  ])('is made of %s', async (_, content) => {
    expect(await render(Buffer.from(content, 'latin1'))).toBe('refused');
  });

  test('is made of TIFF, whose loader is there and blocked', async () => {
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer();
    expect(await render(tiff)).toBe('refused');
  });

  test('of one image is no reason to have none of the next', async () => {
    expect(await metadataOf(await photo(10, 10, 'png'))).toMatchObject({ width: 10 });
  });
});
