import { openLocalClock } from '#contract/rules/snapshots/local-time.ts';

/** The time that can be gone to, in seconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** How many steps of an arrow key, and of a page key, lead through all of it. */
const arrowSteps = 300;
const pageSteps = 30;
const shortestStep = 60;
/** How near a snapshot, as a share of the whole, a pointer means it. */
const nearSnapshot = 0.006;

/** Where on the slider a time is, from 0 to 1. */
export function shareOf({ from, to }: TimeSpan, time: number): number {
  return to <= from ? 1 : Math.min(1, Math.max(0, (time - from) / (to - from)));
}

/** The time that a key of the slider leads to, in seconds; null for any other key. */
export function timeAfterKey(key: string, { from, to }: TimeSpan, time: number): number | null {
  const step = (parts: number) => Math.max(shortestStep, Math.round((to - from) / parts));
  const inSpan = (to_: number) => Math.min(to, Math.max(from, to_));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return inSpan(time - step(arrowSteps));
    case 'ArrowRight':
    case 'ArrowUp':
      return inSpan(time + step(arrowSteps));
    case 'PageDown':
      return inSpan(time - step(pageSteps));
    case 'PageUp':
      return inSpan(time + step(pageSteps));
    case 'Home':
      return from;
    case 'End':
      return to;
    default:
      return null;
  }
}

/** What the pointer is at: a snapshot where one is near, else the time itself. */
export function snapToSnapshot<Snapshot extends { readonly takenMs: number }>(
  span: TimeSpan,
  time: number,
  snapshots: readonly Snapshot[],
): Snapshot | null {
  const distanceOf = ({ takenMs }: Snapshot) => Math.abs(takenMs / 1000 - time);
  const [nearest] = snapshots.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return nearest !== undefined && distanceOf(nearest) <= nearSnapshot * (span.to - span.from)
    ? nearest
    : null;
}

/** How high the bars stand, from 0 to 1: few changes are still to be seen beside many. */
export function barHeights(counts: readonly number[]): readonly number[] {
  const most = Math.max(1, ...counts);
  return counts.map((count) => Math.sqrt(count / most));
}

/** As a `datetime-local` field has it, by the clock of a zone: `2026-11-13T14:02`. */
export function toFieldTime(time: number, zone: string): string {
  const local = openLocalClock(zone)?.toLocal(time * 1000) ?? time * 1000;
  return new Date(local).toISOString().slice(0, 16);
}

/** The last second of the minute that a field shows; null where it shows none. */
export function fromFieldTime(text: string, zone: string): number | null {
  const local = Date.parse(`${text}Z`);
  const clock = openLocalClock(zone);
  if (Number.isNaN(local) || clock === null) return null;
  return Math.floor(clock.toInstant(local) / 1000) + 59;
}
