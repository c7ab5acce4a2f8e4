import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalThumbnails, type LocalContent } from '#worker/thumbnails/local-thumbnail.ts';
import { createClock } from '../../support/clock.ts';

let resized: { readonly bytes: number; readonly maxPx: number }[];
let atOnce: number;
let mostAtOnce: number;

beforeEach(() => {
  resized = [];
  atOnce = 0;
  mostAtOnce = 0;
});

function start(find: () => LocalContent, canResize = true) {
  const clock = createClock();
  clock.hurry(5000);
  const resizeImage = async (image: Blob, maxPx: number) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    resized.push({ bytes: image.size, maxPx });
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return new Blob(['drawn'], { type: 'image/webp' });
  };
  return createLocalThumbnails({ setTimer: clock.setTimer, ...(canResize && { resizeImage }) }, async () =>
    find(),
  );
}

const image = async (width: number, height: number) => {
  const drawing = sharp({
    create: { width, height, channels: 3, background: '#a05020' },
    limitInputPixels: false,
  });
  return new Blob([new Uint8Array(await drawing.png().toBuffer())]);
};
const here = (bytes: Blob | null): LocalContent => ({ kind: 'here', bytes });
const always = () => true;

describe('the picture of a file that waits to be sent', () => {
  it('is drawn on the device from its bytes', async () => {
    const bytes = await image(80, 60);
    expect(await start(() => here(bytes))('d', 'f', 96, always)).toBeInstanceOf(Blob);
    expect(resized).toEqual([{ bytes: bytes.size, maxPx: 96 }]);
  });

  it('is the server’s where the file is not one of those', async () => {
    expect(await start(() => ({ kind: 'unknown' }))('d', 'f', 96, always)).toBe('server');
  });

  it('comes once its bytes have been copied', async () => {
    const bytes = await image(8, 6);
    let asked = 0;
    const get = start(() => here(asked++ < 2 ? null : bytes));
    expect(await get('d', 'f', 96, always)).toBeInstanceOf(Blob);
  });

  it('does not come where another tab has the bytes', async () => {
    expect(await start(() => here(null))('d', 'f', 96, always)).toBeNull();
  });

  it.each([
    ['is none', async () => new Blob(['text, whatever its name says'])],
    ['has more pixels than there is memory for', () => image(8000, 5100)],
    ['is too large a file', async () => ({ size: 70_000_000 }) as Blob],
  ])('is not drawn where it %s', async (_what, make) => {
    const bytes = await make();
    expect(await start(() => here(bytes))('d', 'f', 96, always)).toBeNull();
    expect(resized).toEqual([]);
  });

  it('is not drawn by a browser that cannot', async () => {
    const bytes = await image(8, 6);
    expect(await start(() => here(bytes), false)('d', 'f', 96, always)).toBeNull();
  });

  it('is drawn one after the other, and not for who has scrolled on', async () => {
    const bytes = await image(8, 6);
    const get = start(() => here(bytes));
    const all = await Promise.all([1, 2, 3, 4].map((at) => get('d', `f${at}`, 96, () => at !== 3)));
    expect([all.map((each) => each !== null), mostAtOnce]).toEqual([[true, true, false, true], 1]);
  });
});
