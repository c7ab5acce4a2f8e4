import type { Grant } from '#contract/entities/grant.ts';
import type { WireGroupGrant, WireUserGrant } from '#contract/wire/access/access.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { messages } from './messages.ts';
import { grantKey } from './review-labels.ts';

/** What became of a right since an earlier date. */
export type GrantDiff =
  | { readonly kind: 'added'; readonly grant: Grant }
  | { readonly kind: 'changed'; readonly grant: Grant; readonly before: 0 | 1 }
  | {
      readonly kind: 'removed';
      readonly grant: Grant;
      /** What the principal was called then. */
      readonly who: string;
    };

interface Earlier {
  readonly users: readonly WireUserGrant[];
  readonly groups: readonly WireGroupGrant[];
}

/** What is different now from how it stood: first what was added or changed, as it is now, then what is gone. */
export function diffGrantsSince(now: readonly Grant[], then: Earlier): readonly GrantDiff[] {
  const before = new Map<string, { readonly grant: Grant; readonly who: string }>();
  for (const row of then.users) {
    const grant = grantThen(row, { kind: 'user', id: row.workspace_user_id });
    before.set(grantKey(grant), { grant, who: row.email || messages.formerMember });
  }
  for (const row of then.groups) {
    const grant = grantThen(row, { kind: 'group', id: row.group_id });
    before.set(grantKey(grant), { grant, who: row.group_name || messages.deletedGroup });
  }
  const differences: GrantDiff[] = [];
  for (const grant of now) {
    const key = grantKey(grant);
    const was = before.get(key);
    before.delete(key);
    if (was === undefined) differences.push({ kind: 'added', grant });
    else if (was.grant.permission !== grant.permission)
      differences.push({ kind: 'changed', grant, before: was.grant.permission });
  }
  return [
    ...differences,
    ...[...before.values()].map((removed) => ({ kind: 'removed' as const, ...removed })),
  ];
}

function grantThen(row: WireUserGrant | WireGroupGrant, principal: Grant['principal']): Grant {
  return {
    driveId: row.drive_id,
    folderId: row.folder_id,
    principal,
    permission: row.permission === 1 ? 1 : 0,
    grantedMs: secondsFromWire(row.granted_at),
    path: row.folder_path,
  };
}

/** The last second of a day (`2026-03-01`) in a time zone, in epoch seconds; null where it is no day, or not over yet. */
export function endOfDay(day: string, timeZone: string, nowMs: number): number | null {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(startMs)) return null;
  // The offset is looked up near the end that is sought: once from the UTC reading of it, once more from there.
  let endMs = startMs + dayMs - 1000;
  for (let round = 0; round < 2; round += 1) endMs = startMs + dayMs - 1000 - offsetMs(endMs, timeZone);
  return endMs < nowMs && startMs >= 0 ? endMs / 1000 : null;
}

const dayMs = 86_400_000;

/** How far the clocks of a time zone are ahead of UTC at a moment. */
function offsetMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    atMs
  );
}
