import { limits } from '#contract/rules/limits.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { idsFromColumns, itemsFromColumns } from '../api-client/columns-from-wire.ts';
import { supersededFromWire } from '../api-client/from-wire.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { copySome, dropCopy } from '../replica/difference/copy-replica.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import { StaleWriterError } from '../replica/write-guard.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { applyDifferenceGone, applyDifferenceRows, type DifferenceTarget } from './apply-difference-page.ts';
import { publishReplica } from './apply-server-changes.ts';
import { type AskedPage, askPage, type DifferencePage } from './ask-page.ts';
import type { FullSync, FullSyncProblem } from './full-sync-input.ts';

/**
 * Takes a difference in pages into a replica beside the one on screen, and shows it when it is whole: first the rows that
 * are on screen are copied, then the pages come. Cut anywhere, it goes on from there.
 */
export async function followPages(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  begun: ReplicaState,
): Promise<Result<'further', FullSyncProblem>> {
  const { driveId, leaderEpoch, over } = fullSync;
  const { r, scopeHash, seq: to } = begun;
  const guard = context.leaderGuard(leaderEpoch);
  const target = { db: context.store.relaxed, driveId, r, guard, over };
  const progressOf = ({ difference }: ReplicaState) => {
    if (difference === undefined) throw new StaleWriterError('replica');
    return difference;
  };
  const { epoch, from } = progressOf(begun);
  const asked: AskedPage = { epoch, scopeHash, since: from.seq, to, limit: limits.pageItems };
  const copied = await copyRows(target, client, fullSync, begun, asked);
  if (!copied.ok) return copied;
  const before = await context.indexes.load(driveId);
  let made: DriveIndex | undefined;
  let next = askPage(client, fullSync, { ...asked, after: progressOf(copied.value).after });
  for (let at = progressOf(copied.value); ; ) {
    const page: Result<DifferencePage, FullSyncProblem> = await next;
    if (!page.ok) return page;
    if (over.aborted) return err({ kind: 'stopped' });
    const { columns, superseded, next: after = null } = page.value;
    const rows = at.hasRows ? [] : itemsFromColumns(columns);
    if (!at.hasRows && at.written !== null && !rows.some(({ id }) => id === at.written)) {
      // It was cut behind an item that has been deleted forever since: which rows are here is not known.
      await dropCopy(target.db, driveId, r, guard);
      return ok('further');
    }
    // The next page is on its way while this one is written.
    if (after !== null) next = askPage(client, fullSync, { ...asked, after });
    const gone = idsFromColumns(page.value.gone);
    const isRowsOnly = gone.length === 0 && after !== null;
    const following = { after: after ?? at.after, hasRows: after === null };
    if (!at.hasRows) {
      const reached = isRowsOnly ? following : { after: at.after, hasRows: true };
      const written = await applyDifferenceRows(target, at, rows, before, reached);
      if (written === null) return err({ kind: 'stopped' });
      at = written;
    }
    if (gone.length > 0) {
      made ??= await context.indexes.next(driveId);
      const written = await applyDifferenceGone(target, at, gone, made, following);
      if (written === null) return err({ kind: 'stopped' });
      at = written;
    }
    if (after === null) {
      await publishReplica(context, leaderEpoch, driveId, r, {
        superseded: supersededFromWire(superseded ?? []),
        index: made,
      });
      return ok('further');
    }
  }
}

/** What the server says. That it cannot be reached is no reason not to copy. */
const given: ReadonlySet<FullSyncProblem['kind']> = new Set(['refused', 'stale', 'stopped']);

/** Where somebody asks for the state of the filespace meanwhile, what may be seen of it may be less: the server is asked. */
async function copyRows(
  { db, driveId, guard }: DifferenceTarget,
  client: CancellableClient,
  fullSync: FullSync,
  begun: ReplicaState,
  asked: AskedPage,
): Promise<Result<ReplicaState, FullSyncProblem>> {
  let filling = begun;
  let pulls = fullSync.pulls();
  while (filling.difference?.copying) {
    if (fullSync.over.aborted) return err({ kind: 'stopped' });
    if (pulls !== fullSync.pulls()) {
      pulls = fullSync.pulls();
      const page = await askPage(client, fullSync, { ...asked, limit: 1 });
      if (!page.ok && given.has(page.problem.kind)) return page;
    }
    filling = await copySome(db, driveId, filling.r, guard);
  }
  return ok(filling);
}
