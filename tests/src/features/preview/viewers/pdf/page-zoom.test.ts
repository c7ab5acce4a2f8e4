import { expect, test } from 'vitest';
import {
  actualScale,
  fitScale,
  pictureDensity,
  scrollAfterZoom,
  zoomedScale,
} from '#src/features/preview/viewers/pdf/page-zoom.ts';

test('a page is as wide as the window, and not larger than it is', () => {
  expect(fitScale(600, 348)).toBe(0.5);
  expect(fitScale(600, 4000)).toBe(actualScale);
  expect(fitScale(600, 0)).toBe(actualScale);
});

test('zooming goes from what fits to four times the size, and back to following the window', () => {
  expect(zoomedScale(0.5, 1.5, 0.5)).toBe(0.75);
  expect(zoomedScale(4, 10, 0.5)).toBe(actualScale * 4);
  expect(zoomedScale(0.75, 0.5, 0.5)).toBeNull();
});

test('what is under the pointer stays there', () => {
  // 300 + 100 is a tenth of 4000; at 8000 it stands at 800.
  expect(scrollAfterZoom(300, 100, 4000, 8000)).toBe(700);
  expect(scrollAfterZoom(700, 100, 8000, 4000)).toBe(300);
  expect(scrollAfterZoom(0, 100, 8000, 4000)).toBe(0);
});

test('a large page is drawn coarser before its picture takes more than 16 million pixels', () => {
  expect(pictureDensity(800, 1000, 2)).toBe(2);
  expect(pictureDensity(800, 1000, 1)).toBe(1);
  const density = pictureDensity(3264, 4224, 2);
  expect(3264 * density * (4224 * density)).toBeLessThanOrEqual(16_000_001);
});
