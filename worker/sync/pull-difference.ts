import { limits } from '#contract/rules/limits.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { idsFromColumns, itemsFromColumns } from '../api-client/columns-from-wire.ts';
import { supersededFromWire } from '../api-client/from-wire.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { beginCopy } from '../replica/difference/copy-replica.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import { applyServerChanges } from './apply-server-changes.ts';
import { askPage } from './ask-page.ts';
import { followPages } from './follow-pages.ts';
import type { FullSync, FullSyncProblem } from './full-sync-input.ts';

/** Up to so many pages are applied to what is on screen, in one transaction. For more, a replica is made beside it. */
export const shortDifference = { pages: 4 };

/**
 * Asks for what has changed. `further`: what came was of a sequence that has passed, and the rest is to be asked for;
 * `renamed`: it is all there is, of a log that has another name since. `catchingUp`
 * is called where it comes to more than one transaction.
 */
export async function pullDifference(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  shown: ReplicaState,
  catchingUp: () => Promise<void>,
): Promise<Result<'current' | 'renamed' | 'further', FullSyncProblem>> {
  const { driveId, leaderEpoch } = fullSync;
  const askedMs = context.ports.now();
  const { epoch, scopeHash, seq: since } = shown;
  const asked = { epoch, scopeHash, since, limit: limits.differencePageItems };
  const first = await askPage(client, fullSync, asked);
  if (!first.ok) return first;
  const pages = [first.value];
  const { to, epoch: current } = first.value;
  for (
    let after = first.value.next;
    after && pages.length < shortDifference.pages;
    after = pages.at(-1)?.next
  ) {
    const page = await askPage(client, fullSync, { ...asked, epoch: current, to, after });
    if (!page.ok) return page;
    pages.push(page.value);
  }
  const last = pages.at(-1) ?? first.value;
  if (last.next) {
    await catchingUp();
    const guard = context.leaderGuard(leaderEpoch);
    const target = { seq: to, epoch: current };
    const filling = await beginCopy(context.store.relaxed, driveId, shown, target, guard);
    return followPages(context, client, fullSync, filling);
  }
  const changes = {
    rows: pages.flatMap(({ columns }) => itemsFromColumns(columns)),
    gone: pages.flatMap(({ gone }) => idsFromColumns(gone)),
  };
  const serverChanges = { driveId, r: shown.r, ...changes, seq: to, epoch: current, checkedMs: askedMs };
  const superseded = supersededFromWire(last.superseded ?? []);
  await applyServerChanges(context, leaderEpoch, serverChanges, true, superseded);
  return ok(current === epoch ? 'current' : 'renamed');
}
