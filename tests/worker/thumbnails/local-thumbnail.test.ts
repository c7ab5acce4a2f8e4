import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalThumbnails } from '#worker/thumbnails/local-thumbnail.ts';
import { createClock } from '../../support/clock.ts';

let resized: { readonly bytes: number; readonly maxPx: number }[];
let atOnce: number;
let mostAtOnce: number;

beforeEach(() => {
  resized = [];
  atOnce = 0;
  mostAtOnce = 0;
});

function start(find: () => Blob | null, canResize = true) {
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
  const local = createLocalThumbnails({ setTimer: clock.setTimer, ...(canResize && { resizeImage }) });
  const key = { driveId: 'd', fileId: 'f', contentSeq: 0, size: 96 } as const;
  return (signal = new AbortController().signal) =>
    local.drawUnsent(key, find(), async () => ({ kind: 'unsent', bytes: find() }), signal);
}

const image = async (width: number, height: number) => {
  const drawing = sharp({
    create: { width, height, channels: 3, background: '#a05020' },
    limitInputPixels: false,
  });
  return new Blob([new Uint8Array(await drawing.png().toBuffer())]);
};
describe('the picture of a file that waits to be sent', () => {
  it('is drawn on the device from its bytes', async () => {
    const bytes = await image(80, 60);
    expect(await start(() => bytes)()).toBeInstanceOf(Blob);
    expect(resized).toEqual([{ bytes: bytes.size, maxPx: 96 }]);
  });

  it('comes once its bytes have been copied', async () => {
    const bytes = await image(8, 6);
    let asked = 0;
    const get = start(() => (asked++ < 2 ? null : bytes));
    expect(await get()).toBeInstanceOf(Blob);
  });

  it('does not come where another tab has the bytes', async () => {
    expect(await start(() => null)()).toBeNull();
  });

  it.each([
    ['is none', async () => new Blob(['text, whatever its name says'])],
    ['has more pixels than there is memory for', () => image(8000, 5100)],
    ['is too large a file', async () => ({ size: 70_000_000 }) as Blob],
  ])('is not drawn where it %s', async (_what, make) => {
    const bytes = await make();
    expect(await start(() => bytes)()).toBeNull();
    expect(resized).toEqual([]);
  });

  it('is not drawn by a browser that cannot', async () => {
    const bytes = await image(8, 6);
    expect(await start(() => bytes, false)()).toBeNull();
  });

  it('is drawn one after the other, and not for who has scrolled on', async () => {
    const bytes = await image(8, 6);
    const get = start(() => bytes);
    const gone = AbortSignal.abort();
    const all = await Promise.all([get(), get(), get(gone), get()]);
    expect([all.map((each) => each !== null), mostAtOnce]).toEqual([[true, true, false, true], 1]);
  });
});
