import { describe, expect, it } from 'vitest';
import {
  addSample,
  bytesPerSecond,
  type RateSample,
  secondsLeft,
  speedLabel,
  timeLeftLabel,
} from '#src/features/transfers/transfer-rate.ts';

/** One look a second. */
function samplesOf(bytes: readonly number[]): readonly RateSample[] {
  return bytes.reduce<readonly RateSample[]>(
    (samples, sentBytes, second) => addSample(samples, { atMs: second * 1000, sentBytes }),
    [],
  );
}

describe('the speed of a transfer', () => {
  it('is not known before a moment has passed', () => {
    expect(bytesPerSecond([], 0)).toBe(null);
    expect(bytesPerSecond(samplesOf([0, 100]), 1000)).toBe(null);
    expect(bytesPerSecond(samplesOf([0, 100, 200]), 2000)).toBe(100);
  });

  it('counts from the first byte, whatever had to be done before', () => {
    const prepared = samplesOf([0, 0, 0, 0, 0, 700, 1400]);
    expect(bytesPerSecond(prepared, 6000)).toBe(700);
    expect(bytesPerSecond(samplesOf([0, 0, 0, 0, 700]), 4000)).toBe(null);
  });

  it('is that of the last ten seconds', () => {
    const slowThenFast = samplesOf(
      Array.from({ length: 31 }, (_, at) => (at <= 15 ? at : 15 + (at - 15) * 100)),
    );
    expect(bytesPerSecond(slowThenFast, 30_000)).toBe(100);
    expect(slowThenFast.length).toBeLessThanOrEqual(12);
  });

  it('falls while nothing moves', () => {
    const stopped = samplesOf([0, 1000, 2000, 2000, 2000, 2000, 2000, 2000]);
    expect(bytesPerSecond(stopped, 7000)).toBeCloseTo(2000 / 7);
    const longStopped = samplesOf([0, 1000, ...Array.from({ length: 20 }, () => 1000)]);
    expect(bytesPerSecond(longStopped, 21_000)).toBe(0);
  });

  it('begins again where something is sent a second time', () => {
    const samples = samplesOf([0, 1000, 2000, 500]);
    expect(samples).toEqual([{ atMs: 3000, sentBytes: 500 }]);
    expect(bytesPerSecond(samples, 3000)).toBe(null);
  });

  it('says how long the rest takes, unless it stands still', () => {
    expect(secondsLeft(1000, 100)).toBe(10);
    expect(secondsLeft(1000, 0)).toBe(null);
    expect(secondsLeft(1000, null)).toBe(null);
  });
});

describe('the words of it', () => {
  it.each([
    [12 * 1024 ** 2, '12 MB/s'],
    [1.44 * 1024 ** 2, '1.4 MB/s'],
    [9.97 * 1024 ** 2, '10 MB/s'],
    [300 * 1024, '300 KB/s'],
    [200, '0 KB/s'],
    [1.2 * 1024 ** 3, '1.2 GB/s'],
  ])('%d bytes a second are %s', (speed, label) => {
    expect(speedLabel(speed)).toBe(label);
  });

  it.each([
    [3, 'less than a minute left'],
    [61, 'about 1 minute left'],
    [125, 'about 2 minutes left'],
    [3600, 'about 1 hour left'],
    [3600 * 5, 'about 5 hours left'],
    [3600 * 24 * 3, 'about 3 days left'],
  ])('%d seconds are %s', (seconds, label) => {
    expect(timeLeftLabel(seconds)).toBe(label);
  });
});
