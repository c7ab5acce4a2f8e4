import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Reply } from '../apply-one.ts';
import { compareEntries, hexOf, toColumns } from '../columns.ts';
import type { Drive } from '../drive.ts';
import { type Service, scopeHash } from '../service.ts';
import type { Entry } from '../tree.ts';

/** A page of all items, or of a folder's children, at one sequence. */
export function itemPage(service: Service, drive: Drive, seesAll: boolean, asked: URLSearchParams): Reply {
  const at = Number(asked.get('at') ?? drive.seq);
  const epoch = asked.get('epoch');
  if (!drive.history.keeps(at, drive.seq + 1) || (epoch !== null && epoch !== drive.epoch))
    return 'cursor-expired';
  const parent = asked.get('parent');
  const all = (seesAll ? drive.tree.at(at) : []).toSorted(compareEntries);
  const isThere =
    parent === null || parent === rootId || all.some(({ id, kind }) => id === parent && kind === 'folder');
  if (!isThere) return 'not-found';
  const here = parent === null ? all : all.filter((entry) => entry.parentId === parent);
  const after = asked.get('after');
  const last = after === null ? null : (JSON.parse(after) as Entry);
  const left = last === null ? here : here.filter((entry) => compareEntries(entry, last) > 0);
  const page = left.slice(0, service.pageItems);
  const { parentId, kind, name, id } = page.at(-1) ?? { parentId: '', kind: 'file', name: '', id: '' };
  return {
    data: {
      drive_id: drive.id,
      epoch: drive.epoch,
      seq: at,
      scope_hash: scopeHash(seesAll),
      total: seesAll && at === drive.seq && parent === null ? drive.tree.living.size : null,
      next: left.length > page.length ? JSON.stringify({ parentId, kind, name, id }) : null,
      columns: toColumns(page),
    },
  };
}

/** What differs between a sequence and another one; in pages where a `limit` says so, the rows before what is gone. */
export function difference(service: Service, drive: Drive, userId: string, asked: URLSearchParams): Reply {
  const seesAll = service.seesAll(userId, drive.id) === true;
  const since = Number(asked.get('since'));
  const to = Number(asked.get('to') ?? drive.seq);
  const epoch = asked.get('epoch');
  const limit = asked.get('limit');
  const isPaged = limit !== null;
  const hash = scopeHash(seesAll);
  const [ofScope = hash, from = '0'] = asked.get('after')?.split(' ') ?? [];
  if (since < drive.history.fromSeq || since > to || to > drive.seq) return 'cursor-expired';
  const isOtherLog = epoch !== null && epoch !== drive.epoch;
  if (isOtherLog && (asked.has('to') || !drive.isFollowedFrom(epoch, since))) return 'cursor-expired';
  if (ofScope !== hash) return 'cursor-expired';
  const before = seesAll ? drive.tree.everAt(since) : [];
  const then = seesAll ? drive.tree.everAt(to) : [];
  const there = new Set(then.map(({ id }) => id));
  const gone = new Set(before.filter(({ id }) => !there.has(id)).map(({ id }) => id));
  const all = [
    ...then.filter((entry) => entry.fromSeq > since).toSorted(compareEntries),
    ...before
      .filter((entry) => gone.has(entry.id) && !gone.has(entry.parentId))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  ];
  // What was deleted forever since keeps its place in the order, and has no row.
  const kept = new Set(drive.tree.at(to).map(({ id }) => id));
  if (all.length > service.differenceItems) return 'cursor-expired';
  // What follows in pages of its own comes in some that are worth cutting.
  const most = service.differencePageItems * (limit === String(limits.pageItems) ? 3 : 1);
  const end = isPaged ? Number(from) + Math.min(Number(limit), most) : all.length;
  const page = all.slice(Number(from), end);
  const isLast = end >= all.length;
  if (!isLast && from === '0') service.listeners.paged();
  return {
    data: {
      ...{ drive_id: drive.id, epoch: drive.epoch, from: since, to, scope_hash: hash },
      columns: toColumns(page.filter(({ id }) => !gone.has(id) && kept.has(id))),
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
