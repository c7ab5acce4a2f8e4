import { err, ok, type Result } from '#contract/rules/result.ts';
import { differenceKinds, type WireDifference } from '#contract/wire/history/diff.ts';
import { itemTimeToWire } from '#contract/wire/time.ts';
import { type DriveAccess, findScope } from '../../../access/scope.ts';
import { isUuid } from '../../../db/is-uuid.ts';
import { rootRowId, rowIdOf, wireIdOf } from '../../../db/item-ids.ts';
import { inRepeatableRead } from '../../../db/repeatable-read.ts';
import type { Handlers } from '../../../http/handler.ts';
import { itemKindOf } from '../entry.ts';
import { findFolderPaths } from '../read/items-to-wire.ts';
import { readMoment } from '../read/read-moment.ts';
import type { ComparedMoments } from './compared-sides.ts';
import { differenceBits } from './comparison-sql.ts';
import { type ComparedItem, type ComparedSide, loadComparison } from './load-comparison.ts';

type Tx = Parameters<typeof findScope>[0];

/** Both moments are this person's to look at, and kept; one that is not named is now. */
async function readMoments<T>(
  tx: Tx,
  access: DriveAccess,
  [one, other]: readonly [number | undefined, number | undefined],
  read: () => Promise<T>,
): Promise<Result<T, { readonly code: 'cursor-expired' }>> {
  const found = await readMoment(tx, access, { at: one }, () => readMoment(tx, access, { at: other }, read));
  return found.ok ? found.value : found;
}

export const compareHandlers = {
  compareMoments: (deps, { actor, params, query }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await findScope(tx, actor, params.driveId);
      if (access === null) return err({ code: 'not-found' });
      const { after, only, limit, epoch } = query;
      if (after !== undefined && !isUuid(after)) return err({ code: 'bad-request' });
      const parent = query.parent === undefined ? null : rowIdOf(query.parent);
      if (query.parent !== undefined && parent === null) return err({ code: 'not-found' });
      const { drive, scope } = access;
      if (epoch !== undefined && epoch !== drive.epoch) return err({ code: 'cursor-expired' });
      const { from = drive.seq, to = drive.seq } = query;
      const moments = { driveId: drive.id, seq: drive.seq, from, to };
      const below = parent === rootRowId ? null : parent;
      const page = { scope, parent: below, only: only ?? null, limit, after: after ?? null };
      const read = await readMoments(tx, access, [query.from, query.to], () =>
        loadComparison(tx, { ...moments, ...page }),
      );
      if (!read.ok) return read;
      const { parent_path: path, goes_on: goesOn, totals, folders, items } = read.value;
      if (path === null) return err({ code: 'not-found' });
      if (!goesOn) return err({ code: 'cursor-expired' });
      const shown = items.slice(0, limit);
      return ok({
        drive_id: drive.id,
        epoch: drive.epoch,
        from,
        to,
        ...(below !== null && { parent_path: path }),
        ...(after === undefined && { totals }),
        next: items.length > limit ? (shown.at(-1)?.id ?? null) : null,
        folders: folders
          .filter(({ id }) => shown.some((item) => item.folder_id === id))
          .map(({ id, path, items: count }) => ({ folder_id: wireIdOf(id), path, items: count })),
        items: await toWire(tx, moments, shown),
      });
    }),
} satisfies Partial<Handlers>;

async function toWire(
  tx: Tx,
  { driveId, seq, from, to }: ComparedMoments,
  items: readonly ComparedItem[],
): Promise<WireDifference[]> {
  const pathsAt = async (at: number, sides: readonly (ComparedSide | null)[]) => {
    const named = sides.flatMap((side) => (side === null ? [] : [{ parent_id: side.parent }]));
    const pathOf = await findFolderPaths(tx, driveId, named, at === seq ? null : at);
    return (parent: string) => pathOf({ parent_id: parent, name: '' }).replace(/(.)\/$/, '$1');
  };
  const formerPath = await pathsAt(
    from,
    items.map(({ former }) => former),
  );
  const presentPath = await pathsAt(
    to,
    items.map(({ present }) => present),
  );
  return items.map((item) => ({
    id: item.id,
    kind: itemKindOf(item.kind),
    differences: differenceKinds.filter((kind) => (item.bits & differenceBits[kind]) > 0),
    folder: wireIdOf(item.folder_id),
    former: sideToWire(item.kind, item.former, formerPath),
    present: sideToWire(item.kind, item.present, presentPath),
  }));
}

function sideToWire(kind: 0 | 1, side: ComparedSide | null, pathOf: (parent: string) => string) {
  if (side === null) return null;
  return {
    name: side.name,
    size: kind === 1 ? side.size : 0,
    last_written: itemTimeToWire(side.ms),
    parent_folder: wireIdOf(side.parent),
    parent_path: pathOf(side.parent),
  };
}
