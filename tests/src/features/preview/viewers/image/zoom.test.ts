import { describe, expect, it } from 'vitest';
import {
  fitScale,
  keepInSight,
  largestScale,
  toggleZoom,
  turned,
  zoomByWheel,
  zoomTo,
} from '#src/features/preview/viewers/image/zoom.ts';

const stage = { width: 1000, height: 500 };
const large = { width: 4000, height: 1000 };
const small = { width: 200, height: 100 };
const center = { x: 0, y: 0 };

describe('an image on the stage', () => {
  it('fits, and is never more than its own size', () => {
    expect(fitScale(large, stage)).toBe(0.25);
    expect(fitScale(small, stage)).toBe(1);
    expect(fitScale(turned(large, 1), stage)).toBe(0.125);
  });

  it('keeps the point under the pointer where it is', () => {
    const view = { scale: 1, x: -300, y: 40 };
    const at = { x: 120, y: -60 };
    const zoomed = zoomTo(view, 2, at, large, stage);
    const pointOf = ({ scale, x, y }: typeof view) => [(at.x - x) / scale, (at.y - y) / scale];
    expect(pointOf(zoomed)).toEqual(pointOf(view));
    expect(zoomed.scale).toBe(2);
  });

  it('goes between what fits and 100 %', () => {
    const whole = { scale: 0.25, x: 0, y: 0 };
    const full = toggleZoom(whole, { x: 250, y: 0 }, large, stage);
    expect(full).toEqual({ scale: 1, x: -750, y: 0 });
    expect(toggleZoom(full, center, large, stage)).toEqual(whole);
  });

  it('is zoomed by the wheel between what fits and eight times its size', () => {
    const whole = { scale: 0.25, x: 0, y: 0 };
    expect(zoomByWheel(whole, 100, center, large, stage)).toEqual(whole);
    expect(zoomByWheel(whole, -100, center, large, stage).scale).toBeGreaterThan(0.25);
    expect(zoomByWheel(whole, -1e6, center, large, stage).scale).toBe(largestScale);
  });

  it('covers the stage where it can and stays in its middle where it cannot', () => {
    expect(keepInSight({ x: 9000, y: -9000 }, 1, large, stage)).toEqual({ x: 1500, y: -250 });
    expect(keepInSight({ x: 40, y: 40 }, 1, small, stage)).toEqual(center);
  });
});
