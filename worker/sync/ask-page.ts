import { err, type Result } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import type { FullSync, FullSyncProblem } from './full-sync-input.ts';
import { isSameLog } from './sync-phase.ts';

export type DifferencePage = CallResponse<'difference'>;

/** Which page: of the same log and the same scope, to `to` once the first page has named it. */
export interface AskedPage extends Pick<ReplicaState, 'epoch' | 'scopeHash'> {
  readonly since: number;
  readonly to?: number;
  readonly after?: string | null | undefined;
  readonly limit: number;
}

/**
 * `stale`: the server has no such difference, or not for this person any more. A first page may be of a log by another name:
 * it has the same changes up to `since`, as the server says by giving it.
 */
export async function askPage(
  client: CancellableClient,
  { driveId, over }: Pick<FullSync, 'driveId' | 'over'>,
  { epoch, scopeHash, since, to, after, limit }: AskedPage,
): Promise<Result<DifferencePage, FullSyncProblem>> {
  const query = { since, epoch, limit, ...(to !== undefined && { to }), ...(after && { after }) };
  const page = await client.call('difference', { params: { driveId }, query }, over);
  if (over.aborted) return err({ kind: 'stopped' });
  if (!page.ok) {
    const isTooOld = page.problem.kind === 'refused' && page.problem.status === 410;
    return isTooOld ? err({ kind: 'stale' }) : page;
  }
  // A server of an earlier release knows no pages: it answers with a difference to where it is.
  const isAsked = page.value.from === since && (to === undefined || page.value.to === to);
  const isFirst = to === undefined;
  const log = { epoch: isFirst ? page.value.epoch : epoch, scopeHash };
  return isAsked && isSameLog(log, page.value) ? page : err({ kind: 'stale' });
}
