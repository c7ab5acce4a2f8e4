import { limits } from '#contract/rules/limits.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { CancellableClient } from '../api-client/api-client.ts';
import { idsFromColumns, itemsFromColumns } from '../api-client/columns-from-wire.ts';
import { supersededFromWire } from '../api-client/from-wire.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { beginCopy, copySome } from '../replica/difference/copy-replica.ts';
import type { DifferenceProgress } from '../replica/difference/difference-progress.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import { driveRow } from '../replica/replica-lifecycle.ts';
import { StaleWriterError } from '../replica/write-guard.ts';
import { buildIndex } from '../tree-index/build-index.ts';
import { applyDifferencePage } from './apply-difference-page.ts';
import { applyServerChanges, publishReplica } from './apply-server-changes.ts';
import type { FullSync, FullSyncProblem } from './full-sync.ts';
import { isSameLog } from './sync-phase.ts';

type Page = CallResponse<'difference'>;
type Pulled<T> = Promise<Result<T, FullSyncProblem>>;

/** So many are applied to what is on screen, in one transaction. With more, a replica is made beside it. */
const pagesAtOnce = 4;

/** Which difference: of the same log and the same scope, to `to` once the first page has named it. */
interface Asked extends Pick<ReplicaState, 'epoch' | 'scopeHash'> {
  readonly since: number;
  readonly to?: number;
  readonly after?: string | null;
}

/** Asks for what has changed. `further`: what came was of a sequence that has passed, and the rest is to be asked for. */
export async function pullDifference(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  shown: ReplicaState,
): Pulled<'current' | 'further'> {
  const { driveId, leaderEpoch } = fullSync;
  const askedMs = context.ports.now();
  const { epoch, scopeHash } = shown;
  const first = await askPage(client, fullSync, { epoch, scopeHash, since: shown.seq });
  if (!first.ok) return first;
  const pages = [first.value];
  const { to } = first.value;
  for (let after = first.value.next; after && pages.length < pagesAtOnce; after = pages.at(-1)?.next) {
    const page = await askPage(client, fullSync, { epoch, scopeHash, since: shown.seq, to, after });
    if (!page.ok) return page;
    pages.push(page.value);
  }
  const last = pages.at(-1) ?? first.value;
  if (last.next) {
    const guard = context.leaderGuard(leaderEpoch);
    const filling = await beginCopy(context.store.relaxed, driveId, shown, to, guard);
    return followPages(context, client, fullSync, filling, pages);
  }
  const changes = {
    rows: pages.flatMap(({ columns }) => itemsFromColumns(columns)),
    gone: pages.flatMap(({ gone }) => idsFromColumns(gone)),
  };
  const serverChanges = { driveId, r: shown.r, ...changes, seq: to, checkedMs: askedMs };
  const superseded = supersededFromWire(last.superseded ?? []);
  await applyServerChanges(context, leaderEpoch, serverChanges, true, superseded);
  return ok('current');
}

/** Goes on with a difference in pages that was cut. */
export function resumeDifference(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  filling: ReplicaState,
): Pulled<'further'> {
  return followPages(context, client, fullSync, filling, []);
}

/** Makes the copy, takes the pages into it, and shows it. `fetched`: the first pages, where they are here. */
async function followPages(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  begun: ReplicaState,
  fetched: readonly Page[],
): Pulled<'further'> {
  const { driveId, leaderEpoch, over } = fullSync;
  const database = context.store.relaxed;
  const guard = context.leaderGuard(leaderEpoch);
  let filling = begun;
  while (filling.difference?.copying) {
    if (over.aborted) return err({ kind: 'stopped' });
    filling = await copySome(database, driveId, filling.r, guard);
  }
  const { difference, r, scopeHash, seq: to } = filling;
  if (difference === undefined) throw new StaleWriterError('replica');
  const asked = { epoch: difference.epoch, scopeHash, since: difference.from.seq, to };
  const index = await readIndex(context, driveId, r);
  const pages = [...fetched];
  let after = difference.after;
  for (let next = ahead(client, fullSync, asked, after, pages); ; ) {
    const page: Result<Page, FullSyncProblem> = await next;
    if (!page.ok) return page;
    if (over.aborted) return err({ kind: 'stopped' });
    const { columns, gone, superseded, next: following = null } = page.value;
    if (following !== null) next = ahead(client, fullSync, asked, following, pages);
    const content = { rows: itemsFromColumns(columns), gone: idsFromColumns(gone) };
    await applyDifferencePage(database, driveId, { ...content, after, next: following }, index, guard);
    if (following === null) {
      await publishReplica(context, leaderEpoch, driveId, r, supersededFromWire(superseded ?? []));
      return ok('further');
    }
    after = following;
  }
}

/** The next page is on its way while this one is written; the first ones may be here. */
async function ahead(
  client: CancellableClient,
  fullSync: FullSync,
  asked: Asked,
  after: DifferenceProgress['after'],
  fetched: Page[],
): Pulled<Page> {
  const page = fetched.shift();
  return page === undefined ? askPage(client, fullSync, { ...asked, after }) : ok(page);
}

/** Of the replica that is being made, as far as that is. */
function readIndex({ store }: EngineContext, driveId: string, r: number) {
  const { relaxed } = store;
  return relaxed.transaction('r', [relaxed.syncStates, relaxed.folders, relaxed.files], async () => {
    const drive = await driveRow(relaxed, driveId);
    if (drive.filling?.r !== r) throw new StaleWriterError('replica');
    return buildIndex(relaxed, { ...drive, shown: drive.filling });
  });
}

async function askPage(
  client: CancellableClient,
  { driveId, over }: FullSync,
  { epoch, scopeHash, since, to, after }: Asked,
): Pulled<Page> {
  const query = {
    since,
    epoch,
    limit: limits.differencePageItems,
    ...(to !== undefined && { to }),
    ...(after && { after }),
  };
  const page = await client.call('difference', { params: { driveId }, query }, over);
  if (over.aborted) return err({ kind: 'stopped' });
  if (!page.ok) {
    const isTooOld = page.problem.kind === 'refused' && page.problem.status === 410;
    return isTooOld ? err({ kind: 'stale' }) : page;
  }
  // A server of an earlier release knows no pages: it answers with a difference to where it is.
  const isAsked = page.value.from === since && (to === undefined || page.value.to === to);
  return isAsked && isSameLog({ epoch, scopeHash }, page.value) ? page : err({ kind: 'stale' });
}
