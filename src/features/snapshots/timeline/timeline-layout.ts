const dayMs = 86_400_000;
/** How far back the timeline reaches. */
export const timelineDays = 30;
/** What the drawing is laid out in, as wide as its place. */
export const timelineSize = { height: 88, line: 54 } as const;
/** About one letter of a label, where nobody can measure it. */
const letterWidth = 6.2;
const guessWidth = (text: string) => text.length * letterWidth;
const gap = 8;

export interface TimelineEntry {
  readonly id: string;
  readonly name: string;
  readonly takenMs: number;
  readonly isRepeating: boolean;
}

export interface TimelinePoint extends TimelineEntry {
  readonly x: number;
  /** In which row above the line its name stands, 0 the lower one; null where there is no room for it. */
  readonly row: 0 | 1 | null;
  readonly labelX: number;
  /** The name, cut where the whole drawing has no room for it. */
  readonly label: string;
}

export interface TimelineTick {
  readonly x: number;
  /** The first of a week, counted back from today, has its date below it. */
  readonly atMs: number;
  readonly isWeek: boolean;
}

/**
 * The snapshots of the last 30 days on a line, the oldest first. The newest named one has its name for certain, the others
 * as far as there is room, the newer before the older.
 */
export function layOutTimeline(
  entries: readonly TimelineEntry[],
  nowMs: number,
  width: number,
  widthOf: (text: string) => number = guessWidth,
): readonly TimelinePoint[] {
  const fromMs = nowMs - timelineDays * dayMs;
  const taken = [[], []] as [start: number, end: number][][];
  const newestFirst = entries
    .filter(({ takenMs }) => takenMs >= fromMs)
    .toSorted((one, other) => other.takenMs - one.takenMs);
  const points = newestFirst.map((entry): TimelinePoint => {
    const x = xOf(entry.takenMs, nowMs, width);
    const label = cutName(entry.name, width, widthOf);
    const half = widthOf(label) / 2;
    const labelX = Math.min(Math.max(x, half), width - half);
    const row = entry.isRepeating ? null : findRow(taken, labelX - half - gap, labelX + half + gap);
    return { ...entry, x, row, labelX, label };
  });
  return points.reverse();
}

function cutName(name: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(name) <= width) return name;
  const letters = [...name];
  const cutAt = (count: number) => `${letters.slice(0, count).join('')}…`;
  let fitting = 1;
  let tooMany = letters.length;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (widthOf(cutAt(middle)) <= width) fitting = middle;
    else tooMany = middle;
  }
  return cutAt(fitting);
}

function findRow(taken: [number, number][][], start: number, end: number): 0 | 1 | null {
  for (const row of [0, 1] as const) {
    const others = taken[row] ?? [];
    if (others.some(([from, to]) => start < to && from < end)) continue;
    others.push([start, end]);
    return row;
  }
  return null;
}

function xOf(ms: number, nowMs: number, width: number): number {
  const share = 1 - (nowMs - ms) / (timelineDays * dayMs);
  return Math.round(Math.min(1, share) * width * 10) / 10;
}

/** One for each day; those of weeks are longer. */
export function timelineTicks(nowMs: number, width: number): readonly TimelineTick[] {
  return Array.from({ length: timelineDays + 1 }, (_, at) => {
    const daysAgo = timelineDays - at;
    const atMs = nowMs - daysAgo * dayMs;
    return { x: xOf(atMs, nowMs, width), atMs, isWeek: daysAgo % 7 === 0 && daysAgo > 0 };
  });
}
