import type { ComparedMoment } from '../../lib/compare-path.ts';
import { formatMoment, formatSnapshotTime } from '../../lib/time-zone/format-moment.ts';
import { messages } from './messages.ts';

/** A moment that can be chosen: a snapshot. */
export interface MomentOption {
  readonly seq: number;
  /** Its name and time. */
  readonly label: string;
  /** Its time alone, within a sentence. */
  readonly time?: string;
  /** Whether this person may look back to it. */
  readonly canLoad: boolean;
}

/** A moment that has nothing but its time: that stands alone. */
export function addressedMoment(seq: number, ms: number, nowMs: number, zone: string) {
  return { seq, label: formatSnapshotTime(ms, nowMs, zone), time: formatMoment(ms, nowMs, zone) };
}

/** The moments with those of the address whose time is known, where they are none of them. */
export function withAddressed(
  moments: readonly MomentOption[],
  addressed: readonly { readonly seq: number; readonly label: string; readonly time: string }[],
): readonly MomentOption[] {
  const further = addressed.filter(({ seq }) => moments.every((moment) => moment.seq !== seq));
  return [...further.map((moment) => ({ ...moment, canLoad: true })), ...moments];
}

/** Now, the snapshots, and the moment of the address where it is none of them. Several snapshots of one sequence are one. */
export function momentOptions(value: ComparedMoment, moments: readonly MomentOption[]) {
  const distinct = moments.filter(({ seq }, at) => moments.findIndex((other) => other.seq === seq) === at);
  const isUnknown = value !== 'now' && distinct.every(({ seq }) => seq !== value);
  return [
    { value: 'now', label: messages.after },
    ...(isUnknown ? [{ value: String(value), label: messages.earlier }] : []),
    ...distinct.map(({ seq, label, canLoad }) => ({
      value: String(seq),
      label: canLoad ? label : messages.noAccessThen(label),
      disabled: !canLoad,
    })),
  ];
}
