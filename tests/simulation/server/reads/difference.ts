import type { Reply } from '../apply-one.ts';
import { compareEntries, hexOf, toColumns } from '../columns.ts';
import type { Drive } from '../drive.ts';
import { type Service, scopeHash } from '../service.ts';

/** What differs between a sequence and another one; in pages where a `limit` says so, the rows before what is gone. */
export function difference(service: Service, drive: Drive, userId: string, asked: URLSearchParams): Reply {
  const seesAll = service.seesAll(userId, drive.id) === true;
  const since = Number(asked.get('since'));
  const to = Number(asked.get('to') ?? drive.seq);
  const epoch = asked.get('epoch');
  const isPaged = asked.get('limit') !== null;
  const hash = scopeHash(seesAll);
  const [ofScope = hash, from = '0'] = asked.get('after')?.split(' ') ?? [];
  if (since > to || to > drive.seq || (epoch !== null && epoch !== drive.epoch) || ofScope !== hash)
    return 'cursor-expired';
  const before = seesAll ? drive.tree.at(since) : [];
  const after = new Map((seesAll ? drive.tree.at(to) : []).map((entry) => [entry.id, entry]));
  const fresh = [...after.values()].filter((entry) => entry.fromSeq > since).toSorted(compareEntries);
  const gone = new Set(before.filter(({ id }) => !after.has(id)).map(({ id }) => id));
  const topmost = before.filter((entry) => gone.has(entry.id) && !gone.has(entry.parentId));
  const all = [...fresh, ...topmost];
  if (all.length > service.differenceItems) return 'cursor-expired';
  const end = isPaged
    ? Number(from) + Math.min(Number(asked.get('limit')), service.differencePageItems)
    : all.length;
  const page = all.slice(Number(from), end);
  const isLast = end >= all.length;
  if (!isLast && from === '0') service.listeners.paged();
  return {
    data: {
      ...{ drive_id: drive.id, epoch: drive.epoch, from: since, to, scope_hash: hash },
      columns: toColumns(page.filter(({ id }) => !gone.has(id))),
      gone: page.flatMap(({ id }) => (gone.has(id) ? hexOf(id) : [])).join(''),
      ...(isPaged && { next: isLast ? null : `${hash} ${end}` }),
      ...(seesAll && isLast && supersededSince(drive, userId, since, to)),
    },
  };
}

/** Which changes of this person concurrent changes of others have replaced since, by both names that it has. */
function supersededSince(drive: Drive, userId: string, since: number, to: number) {
  const superseded = drive.entries
    .filter(({ seq, effect }) => seq > since && seq <= to && effect.replaced?.by === userId)
    .map(({ by, effect }) => ({ event_id: effect.replaced?.changeId ?? '', by, time: 1e18 }));
  return { superseded, overruled: superseded };
}
