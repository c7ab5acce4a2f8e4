import { formatRecent } from '../../../lib/format-recent.ts';

/** Who changed a file and when, as far as it is told. */
export interface ChangedBy {
  /** An address; null where the person is gone, undefined where people are not told. */
  readonly by: string | null | undefined;
  readonly ms: number;
}

export interface ChangedContext {
  /** As in `usePersonName`. */
  readonly nameOf: (email: string) => string;
  readonly nowMs: number;
  readonly timeZone: string | undefined;
}

export const changedMessages = {
  replaced: 'This file was replaced',
  showNew: 'Show the new version',
  newNotHere: "The new version isn't on this device yet. This is the one before.",
  deleted: 'This file was deleted.',
  needsConnection: 'Needs a connection',
} as const;

/** `Ravi replaced this file · Today, 9:12 AM` */
export function replacedText(change: ChangedBy | null, context: ChangedContext): string {
  if (change === null) return changedMessages.replaced;
  const who = personOf(change, context);
  const what = who === null ? changedMessages.replaced : `${who} replaced this file`;
  return `${what} · ${timeText(change, context)}`;
}

/** `Ravi moved this file to trash` */
export function deletedText(change: ChangedBy | null, context: ChangedContext): string {
  const who = change && personOf(change, context);
  return who === null ? changedMessages.deleted : `${who} moved this file to trash`;
}

/** `Today, 9:12 AM` */
export function timeText({ ms }: ChangedBy, { nowMs, timeZone }: ChangedContext): string {
  return formatRecent(ms, nowMs, timeZone);
}

/** Null where people are not told. */
function personOf({ by }: ChangedBy, { nameOf }: ChangedContext): string | null {
  if (by === undefined) return null;
  const name = by === null ? 'somebody' : nameOf(by);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
