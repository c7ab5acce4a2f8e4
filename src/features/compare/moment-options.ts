import type { ComparedMoment } from '../../lib/compare-path.ts';
import { messages } from './messages.ts';

/** A moment that can be chosen: a snapshot. */
export interface MomentOption {
  readonly seq: number;
  /** Its name and time. */
  readonly label: string;
  /** Its time alone. */
  readonly time?: string;
  /** Whether this person may look back to it. */
  readonly canLoad: boolean;
}

/** The moments with those of the address whose time is known, where they are none of them. */
export function withAddressed(
  moments: readonly MomentOption[],
  addressed: readonly { readonly seq: number; readonly time: string }[],
): readonly MomentOption[] {
  const further = addressed.filter(({ seq }) => moments.every((moment) => moment.seq !== seq));
  return [...further.map(({ seq, time }) => ({ seq, label: time, time, canLoad: true })), ...moments];
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
