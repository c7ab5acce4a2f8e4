import type { Kysely } from 'kysely';
import type { EventResult } from '#contract/wire/items.ts';
import { findMemberScope } from '../../../access/scope.ts';
import { serialize } from '../../../db/queues/serialize.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { QuotaDefaults } from '../../../storage/quotas.ts';
import { currentSpan, inSpan, type Span } from '../../../tracing/tracing.ts';
import { type ChangeContext, lockDrive } from './change-context.ts';
import type { ChangeRequest } from './change-request.ts';
import { evaluateChange } from './evaluate-change.ts';
import { translateToCurrentLog } from './previous-log-ids.ts';
import { type EarlierResult, findMembershipAndPriorResult } from './prior-result.ts';
import { resultOf } from './result-to-wire.ts';
import { writeEventResult, writeLogEntry } from './write-log-entry.ts';

export interface ChangeSender {
  readonly userId: string;
}

/** What applying a change reaches. */
export interface ChangeDependencies extends Pick<Dependencies, 'db' | 'bus' | 'nowMs' | 'metrics'> {
  readonly settings: QuotaDefaults;
}

export interface SubmittedChange {
  readonly eventId: string;
  readonly hash: Buffer;
  /** Null where the event contradicts itself. */
  readonly request: ChangeRequest | null;
}

/**
 * One change, whole or not at all. The filespace's row is locked first: whoever comes second judges what the first one
 * left, sequences have no gaps and are in the order of the commits. Permission is looked up behind the lock.
 * Null: there is no such filespace for this person, who may see nothing of it.
 */
export async function applyChange(
  deps: ChangeDependencies,
  sender: ChangeSender,
  driveId: string,
  sent: SubmittedChange,
): Promise<EventResult | null> {
  const apply = (tx: Kysely<Database>) => applyBehindLock(tx, deps, sender, driveId, sent);
  return inSpan('apply change', { attributes: { 'lunvik.filespace': driveId } }, async (span) => {
    const result = await (deps.db.isTransaction
      ? apply(deps.db)
      : serialize(deps.db, driveId, () => deps.db.transaction().execute(apply)));
    noteChange(deps, span, sent, result);
    return result;
  });
}

function noteChange(
  { metrics }: ChangeDependencies,
  span: Span | null,
  sent: SubmittedChange,
  result: EventResult | null,
): void {
  const kind = sent.request?.type ?? 'none';
  const { status, code = 'none' } = result ?? { status: 'rejected', code: 'not-found' };
  metrics.changes.inc({ kind, result: status, reason: code });
  span?.set({ 'lunvik.change.kind': kind, 'lunvik.change.result': status, 'lunvik.change.reason': code });
}

async function applyBehindLock(
  tx: Kysely<Database>,
  deps: ChangeDependencies,
  sender: ChangeSender,
  driveId: string,
  sent: SubmittedChange,
): Promise<EventResult | null> {
  const drive = await lockDrive(tx, driveId);
  if (drive === undefined) return null;
  const gate = await findMembershipAndPriorResult(tx, drive, sender, sent.eventId);
  if (gate === null) return null;
  const member = { id: gate.memberId, workspaceId: drive.workspace_id, role: gate.role };
  const scope = await findMemberScope(tx, member, drive.id);
  // Who sees nothing any more gets the result of an own event again, and of no other.
  const isNotified = scope !== null || gate.earlier?.actor === sender.userId;
  if (gate.earlier !== null && isNotified) return replayResult(sent, sender, gate.earlier);
  if (scope === null) return null;
  const context: ChangeContext = {
    tx,
    driveId: drive.id,
    workspaceId: drive.workspace_id,
    memberId: gate.memberId,
    userId: sender.userId,
    role: gate.role,
    scope,
    seq: drive.seq + 1,
    nowMs: deps.nowMs(),
    quotaDefaults: deps.settings,
    bus: deps.bus,
  };
  const outcome = await evaluateChange(context, await translateToCurrentLog(tx, drive, sent.request));
  const result = resultOf(sent.eventId, drive.seq, outcome);
  const recorded = { userId: sender.userId, hash: sent.hash, result };
  const effect = outcome.ok && outcome.value.type !== 'none' && outcome.value.type !== 'deleted-before';
  if (!effect) {
    await writeEventResult(context, sent.eventId, recorded);
    return result;
  }
  await writeLogEntry(context, sent.eventId, outcome.value, recorded);
  const traceparent = currentSpan()?.traceparent;
  await deps.bus.publish(tx, {
    kind: 'drive',
    driveId: drive.id,
    seq: context.seq,
    ...(traceparent !== undefined && { traceparent }),
  });
  return result;
}

/** The same event gets the same answer for ever; somebody else's, or another body, learns nothing from it. */
function replayResult(sent: SubmittedChange, sender: ChangeSender, earlier: EarlierResult): EventResult {
  if (earlier.actor !== sender.userId || !earlier.bodyHash.equals(sent.hash)) {
    return { event_id: sent.eventId, status: 'rejected', code: 'event-id-reused' };
  }
  return earlier.result.status === 'applied' ? { ...earlier.result, status: 'duplicate' } : earlier.result;
}
