import { useAccount } from '../../lib/session.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { sync } from '../../lib/worker-client.ts';
import { Count } from '../../ui/display/badge.tsx';
import { unreadLabel } from './activity-times.ts';
import { useVisit } from './use-visit.ts';

const nowEveryMs = 60_000;
const mostShown = 99;
const noteVisit = (driveId: string) => sync.noteVisit(driveId);

/** How much others did in a filespace since somebody was here; whoever sees this is here now. */
export function UnreadActivity({ driveId }: { readonly driveId: string }) {
  const { email } = useAccount();
  const timeZone = useTimeZone();
  const nowMs = useNow(nowEveryMs);
  useVisit(driveId, noteVisit);
  const found = useLiveQuery(
    (reader) => reader.unreadActivity(driveId, email).then((unread) => ({ driveId, unread })),
    [driveId, email],
  );
  if (found?.driveId !== driveId || found.unread === null) return null;
  const { count, sinceMs } = found.unread;
  const label = unreadLabel(count, sinceMs, nowMs, timeZone);
  return (
    <span title={label}>
      <Count>
        <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
        <span className="visually-hidden"> {label}</span>
      </Count>
    </span>
  );
}
