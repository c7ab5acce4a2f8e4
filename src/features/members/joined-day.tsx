import { formatDay } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { messages } from './messages.ts';

/** Null: invited, and has not joined. */
export function JoinedDay({ ms }: { readonly ms: number | null }) {
  const timeZone = useTimeZone();
  return ms === null ? messages.notYet : formatDay(ms, timeZone);
}
