import { formatRecent } from '../../../lib/format-recent.ts';
import { changedMessages as messages } from './changed-messages.ts';

/** Who changed a file and when, as far as it is told. */
export interface ChangedBy {
  /** An address; null where the person is gone, undefined where people are not told. */
  readonly by: string | null | undefined;
  readonly ms: number;
}

export interface ChangedContext {
  /** As in `usePersonName`. */
  readonly nameOf: (email: string) => string;
  /** The address of the person who reads it. */
  readonly ownEmail: string;
  readonly nowMs: number;
  readonly timeZone: string;
}

/** `Ravi replaced this file · Today, 9:12 AM` */
export function replacedText(change: ChangedBy | null, context: ChangedContext): string {
  if (change === null) return messages.replaced;
  return `${replacedBy(change, context)} · ${timeText(change, context)}`;
}

function replacedBy({ by }: ChangedBy, { nameOf, ownEmail }: ChangedContext): string {
  if (by === undefined) return messages.replaced;
  if (by === null) return messages.replacedBySomeone;
  return by === ownEmail ? messages.replacedByYou : messages.replacedBy(nameOf(by));
}

/** `Ravi moved this file to trash` */
export function deletedText(change: ChangedBy | null, { nameOf, ownEmail }: ChangedContext): string {
  if (change?.by === undefined) return messages.deleted;
  if (change.by === null) return messages.deletedBySomeone;
  return change.by === ownEmail ? messages.deletedByYou : messages.deletedBy(nameOf(change.by));
}

/** `Today, 9:12 AM` */
export function timeText({ ms }: ChangedBy, { nowMs, timeZone }: ChangedContext): string {
  return formatRecent(ms, nowMs, timeZone);
}
