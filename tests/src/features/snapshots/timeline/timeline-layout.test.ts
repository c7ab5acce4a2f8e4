import { describe, expect, it } from 'vitest';
import { layOutTimeline, timelineTicks } from '#src/features/snapshots/timeline/timeline-layout.ts';

const day = 86_400_000;
const nowMs = 40 * day;
const entry = (daysAgo: number, name = 'Launch', isRepeating = false) => ({
  ...{ id: `${name} ${daysAgo}`, name, takenMs: nowMs - daysAgo * day, isRepeating },
});

describe('the timeline of the last 30 days', () => {
  it('puts the oldest on the left and leaves out what is older', () => {
    const points = layOutTimeline([entry(0), entry(15), entry(30), entry(31)], nowMs, 1000);
    expect(points.map(({ x }) => x)).toEqual([0, 500, 1000]);
    // A clock that was put back since does not push one out of the drawing.
    expect(layOutTimeline([entry(-2)], nowMs, 1000)[0]?.x).toBe(1000);
  });

  it('names what somebody captured, the newer first, where there is room', () => {
    const crowded = [entry(3, 'Third'), entry(3.1, 'Second'), entry(3.2, 'First')];
    expect(layOutTimeline(crowded, nowMs, 1000).map(({ name, row }) => `${name} ${row}`)).toEqual([
      'First null',
      'Second 1',
      'Third 0',
    ]);
    const apart = layOutTimeline([entry(20), entry(10)], nowMs, 1000);
    expect(apart.map(({ row }) => row)).toEqual([0, 0]);
    expect(layOutTimeline([entry(10, 'Nightly', true)], nowMs, 1000)[0]?.row).toBeNull();
  });

  it('keeps names within the drawing', () => {
    const [left, right] = layOutTimeline(
      [entry(30, 'A rather long name'), entry(0, 'Another long name')],
      nowMs,
      1000,
    );
    expect(left?.labelX).toBeGreaterThan(50);
    expect(right?.labelX).toBeLessThan(950);
  });

  it('is as wide as its place, and cuts a name that is wider', () => {
    const points = layOutTimeline([entry(30), entry(0, 'x'.repeat(100))], nowMs, 300);
    expect(points.map(({ x }) => x)).toEqual([0, 300]);
    expect(points[1]?.label).toBe(`${'x'.repeat(47)}…`);
    expect(points[1]?.labelX).toBeGreaterThan(145);
    const ticks = timelineTicks(nowMs, 300).filter(({ isWeek }) => isWeek);
    expect(ticks.map(({ x }) => x)).toEqual([20, 90, 160, 230]);
  });

  it('cuts a name of wide letters where they end, and keeps it within the drawing', () => {
    const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter === 'W' ? 11 : 4), 0);
    const entries = [entry(30, 'W'.repeat(100)), entry(0, 'W'.repeat(20))];
    for (const { label, labelX } of layOutTimeline(entries, nowMs, 300, widthOf)) {
      expect(labelX - widthOf(label) / 2).toBeGreaterThanOrEqual(0);
      expect(labelX + widthOf(label) / 2).toBeLessThanOrEqual(300);
    }
    expect(layOutTimeline(entries, nowMs, 300, widthOf).map(({ label }) => label)).toEqual([
      `${'W'.repeat(26)}…`,
      'W'.repeat(20),
    ]);
  });

  it('has a tick for each day, a longer one for each week back from today', () => {
    const ticks = timelineTicks(nowMs, 1000);
    expect(ticks).toHaveLength(31);
    expect(ticks.filter(({ isWeek }) => isWeek).map(({ atMs }) => (nowMs - atMs) / day)).toEqual([
      28, 21, 14, 7,
    ]);
  });
});
