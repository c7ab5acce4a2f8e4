import { type Kysely, sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { type DriveAccess, findScope } from '../../../access/scope.ts';
import { rootRowId, rowIdOf, unplanned, wireIdOf } from '../../../db/item-ids.ts';
import { inRepeatableRead } from '../../../db/repeatable-read.ts';
import type { Database } from '../../../db/schema.ts';
import type { Handlers } from '../../../http/handler.ts';
import { itemKindOf } from '../entry.ts';
import type { ActivityFilter, LoggedChange } from './find-changes.ts';
import { loadActivity } from './load-activity.ts';
import { type ActivityLine, type FolderThen, nameOf } from './make-lines.ts';

export const activityHandlers = {
  listActivity: (deps, { actor, params, query }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await findScope(tx, actor, params.driveId);
      if (access === null) return err({ code: 'not-found' });
      const filter = readFilter(query);
      if (filter === null) return err({ code: 'not-found' });
      const before = query.before === undefined ? null : readPosition(query.before);
      const after = query.after === undefined ? 0 : readPosition(query.after);
      if (filter === undefined || before === undefined || after === undefined)
        return err({ code: 'bad-request' });
      // Who else there is, is not for people who see only some folders.
      if (filter.person !== null && access.scope.kind !== 'everything') return err({ code: 'bad-request' });
      const found = await loadActivity(tx, access, filter, { after, before }, query.limit);
      if (found === null) return err({ code: 'not-found' });
      return ok({
        drive_id: access.drive.id,
        epoch: access.drive.epoch,
        seq: access.drive.seq,
        scope_hash: access.hash,
        next: found.next === null ? null : String(found.next),
        lines: await toWire(tx, access, found.lines),
      });
    }),
} satisfies Partial<Handlers>;

/** Null where an id is none; undefined where a folder and an item are named at once, or the root as an item. */
function readFilter(query: {
  readonly item?: string | undefined;
  readonly parent?: string | undefined;
  readonly person?: string | undefined;
  readonly kind?: ActivityFilter['kind'] | undefined;
}): ActivityFilter | null | undefined {
  const { person = null, kind = null } = query;
  if (query.item !== undefined && query.parent !== undefined) return undefined;
  const about = rowIdOf(query.item ?? query.parent ?? rootId);
  if (about === null) return null;
  // The root is no item; all that there is lies below it.
  if (about === rootRowId)
    return query.item === undefined ? { item: null, parent: null, person, kind } : undefined;
  const isItem = query.item !== undefined;
  return { item: isItem ? about : null, parent: isItem ? null : about, person, kind };
}

/** Undefined for what this server did not write. */
function readPosition(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

async function toWire(
  tx: Kysely<Database>,
  { drive, scope }: DriveAccess,
  lines: readonly ActivityLine[],
): Promise<WireActivityLine[]> {
  const folderToWire = await findFolderNames(
    tx,
    drive.id,
    lines.flatMap(({ folder, fromFolder, change }) =>
      [folder, fromFolder, rewoundFolder(change)].filter((each) => each !== null),
    ),
  );
  const originToWire = (change: LoggedChange) => ({
    ...(change.undid !== null && { undid: change.undid }),
    ...(change.rewound_to !== null && {
      rewound_to: { seq: change.rewound_to?.seq ?? 0, folder: folderToWire(rewoundFolder(change)) },
    }),
  });
  return lines.map(({ change, kind, folder, fromName, fromFolder, ...line }) => ({
    seq: change.seq,
    time: secondsToWire(change.at.getTime()),
    kind,
    ...(scope.kind === 'everything' && { by: change.email }),
    files: line.files,
    folders: line.folders,
    tops: line.tops,
    items: line.items.map((item) => ({
      id: item.id,
      kind: itemKindOf(item.kind),
      name: nameOf(item),
      parent_folder: item.now_parent === null ? null : wireIdOf(item.now_parent),
    })),
    folder: folderToWire(folder),
    ...(fromName !== null && { from_name: fromName }),
    ...(kind === 'moved' && { from_folder: folderToWire(fromFolder) }),
    ...(line.did !== null && { did: line.did }),
    ...(scope.kind === 'everything' && originToWire(change)),
  }));
}

function rewoundFolder({ seq, rewound_to: to }: LoggedChange): FolderThen | null {
  return to == null ? null : { id: to.folder, at: seq };
}

/** What folders were called at a sequence; what is not there was not kept, and is none. */
async function findFolderNames(tx: Kysely<Database>, driveId: string, folders: readonly FolderThen[]) {
  const { rows } = await sql<FolderThen & { name: string }>`
    select distinct w.id, w.at, v.name
    from unnest(${folders.map(({ id }) => id)}::uuid[], ${folders.map(({ at }) => at)}::bigint[]) as w (id, at)
    cross join lateral (
      select name from items where drive_id = ${unplanned(driveId)} and id = w.id and from_seq <= w.at
      union all
      select name from items_history
      where drive_id = ${unplanned(driveId)} and id = w.id and from_seq <= w.at and to_seq > w.at
      offset 0
    ) v`.execute(tx);
  const keyOf = ({ id, at }: FolderThen) => `${id} ${at}`;
  const names = new Map(rows.map((row) => [keyOf(row), row.name]));
  return (folder: FolderThen | null) => {
    if (folder === null) return null;
    const name = folder.id === rootRowId ? '' : names.get(keyOf(folder));
    return name === undefined ? null : { id: wireIdOf(folder.id), name };
  };
}
