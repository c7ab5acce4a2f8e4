import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mediaPosition, storeMediaPosition } from '#src/features/preview/viewers/media/media-position.ts';
import { memoryStorage } from '../../../../lib/memory-storage.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

it('the position in a long film is kept, of the latest fifty', () => {
  storeMediaPosition('film', 61.8, 600);
  expect(mediaPosition('film')).toBe(61);
  for (let at = 0; at < 50; at += 1) storeMediaPosition(`other ${at}`, 30, 600);
  expect(mediaPosition('film')).toBe(0);
  expect(mediaPosition('other 0')).toBe(30);
});

it('of what is short, or over, nothing is kept', () => {
  storeMediaPosition('film', 61, 600);
  storeMediaPosition('film', 595, 600);
  storeMediaPosition('sound', 5, 12);
  expect([mediaPosition('film'), mediaPosition('sound')]).toEqual([0, 0]);
});

it('what something else wrote there is no position', () => {
  localStorage.setItem('previewPositions', '{"film": 4');
  expect(mediaPosition('film')).toBe(0);
});
