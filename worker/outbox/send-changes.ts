import { ok, type Result } from '#contract/rules/result.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { definitionOf } from '../changes/change-definitions.ts';
import type { OutboxRow } from '../replica/replica-database.ts';

/** One request for all of them: events of one filespace, or the one change that has a request of its own. */
export async function sendChanges(
  client: Pick<CancellableClient, 'call'>,
  rows: readonly OutboxRow[],
  machineId: string,
): Promise<Result<readonly EventResult[], CallProblem>> {
  const [first] = rows;
  if (first === undefined) return ok([]);
  const { toWire } = definitionOf(first.change);
  if ('request' in toWire) {
    const response = await toWire.request(first.change, client);
    return response.ok ? ok([{ ...response.value, event_id: first.changeId }]) : response;
  }
  const body = rows.flatMap((row) => {
    const { toWire: one } = definitionOf(row.change);
    return 'event' in one ? [one.event(row.change, row, machineId)] : [];
  });
  return client.call('postEvents', { params: { driveId: first.driveId }, body });
}
