import type { Change } from '#contract/changes/change.ts';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { limits } from '#contract/rules/limits.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { ItemLocation, OutboxRow, ReplicaDatabase, ReplicaState } from '../replica/replica-database.ts';
import { definitionOf, isUpload } from './change-definitions.ts';
import { isPending } from './change-state.ts';
import type { ChangeTransaction } from './change-transaction.ts';
import { dependenciesOf } from './dependencies.ts';
import { mergeIntoPending } from './merge-changes.ts';
import type { OptimisticView } from './optimistic-view.ts';
import { applyToView, permitChange } from './rebase.ts';

export interface ChangeIssuer {
  nowMs(): number;
  uuid(): string;
  /** Whether a deletion waits a while, so that it can be undone. */
  readonly undoable: boolean;
  /** A place in the outbox behind which it goes, though nothing may stand there any more. */
  readonly afterOrder?: number;
  /** The action that it is a part of, where that is several calls. */
  readonly actionId?: string;
  /** The change that it undoes. */
  readonly undoes?: string;
}

/**
 * Makes changes inside a transaction: facts, permit, outbox, view. The first that is not permitted ends it; the caller
 * then undoes the transaction.
 */
export async function applyLocalChanges(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  inputs: readonly ChangeInput[],
  issuer: ChangeIssuer,
): Promise<Result<readonly string[], ChangeProblem>> {
  const changeIds: string[] = [];
  for (const input of inputs) {
    await stayInTransaction();
    const result = await createChange(database, transaction, input, issuer, changeIds[0]);
    if (!result.ok) return result;
    changeIds.push(result.value);
  }
  return ok(changeIds);
}

async function createChange(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  input: ChangeInput,
  issuer: ChangeIssuer,
  actionId: string | undefined,
): Promise<Result<string, ChangeProblem>> {
  const { view, actor, shown } = await transaction.drive(input.driveId);
  // Of a filespace that has just left the device a page may still ask for something: nobody would send it.
  if (shown === null && (await database.syncStates.get(input.driveId)) === undefined)
    return err({ kind: 'gone' });
  const change = issueChange(input, issuer, shown);
  const upload = isUpload(change) ? await database.uploads.get(change.uploadId) : undefined;
  if (upload !== undefined) view.addUpload(upload);
  const permitted = await permitChange(view, actor, change);
  if (!permitted.ok) return err(permitted.problem);
  const { name } = permitted.value;
  const named: Change = 'name' in change ? { ...change, name } : change;
  const isUndoable = issuer.undoable && definitionOf(change).isUndoable;

  const item = view.item(change.itemId);
  const from: ItemLocation | null = item === undefined ? null : { parentId: item.parentId, name: item.name };
  const rows = await transaction.all();
  const pending = rows.filter((row) => row.driveId === change.driveId && isPending(row));
  const nameOf = (id: string) => nameOfFolder(database, transaction, change.driveId, id);
  const goal = 'parentId' in change ? change.parentId : null;
  const row: OutboxRow = {
    changeId: change.changeId,
    actionId: isUpload(change) ? change.batchId : (actionId ?? issuer.actionId ?? change.changeId),
    ...(issuer.undoes !== undefined && { undoes: issuer.undoes }),
    order: Math.max(rows.at(-1)?.order ?? 0, issuer.afterOrder ?? 0) + 1,
    driveId: change.driveId,
    change: named,
    state: isUndoable ? 'undoable' : 'queued',
    notBeforeMs: isUndoable ? change.clientTimeMs + limits.deleteUndoWindowMs : 0,
    attempts: 0,
    seq: null,
    problem: null,
    ...dependenciesOf(view, pending, change, from, name),
    from,
    merged: [],
    itemName: item?.name ?? name,
    path: pathTo(view, from?.parentId ?? goal ?? rootId),
    folderName: await nameOf(from?.parentId ?? goal ?? rootId),
    targetName: await targetName(),
  };
  await transaction.remove(...rows.filter((other) => isResolvedBy(other, change)));
  await transaction.append(mergeIntoPending(pending, row) ?? row);
  applyToView(view, named, permitted.value, 'pending');
  return ok(change.changeId);

  /** What a creation goes into is its folder. */
  async function targetName(): Promise<string> {
    if (from === null) return '';
    if ('name' in change) return name;
    return goal === null ? '' : nameOf(goal);
  }
}

function issueChange(
  input: ChangeInput,
  issuer: ChangeIssuer,
  shown: ReplicaState | null | undefined,
): Change {
  const change = { ...input, changeId: issuer.uuid(), clientTimeMs: issuer.nowMs() } as Change;
  if (!definitionOf(change).hasBaseSequence) return change;
  return { ...change, baseSeq: shown?.seq ?? 0, ...(shown && { baseEpoch: shown.epoch }) } as Change;
}

/** Whoever names or places an item again has resolved the conflict over its name or location. */
function isResolvedBy(row: OutboxRow, change: Change): boolean {
  if (row.state !== 'superseded' || row.driveId !== change.driveId) return false;
  if (row.change.itemId !== change.itemId) return false;
  return row.change.type === change.type || definitionOf(change).deletesItem;
}

function pathTo(view: OptimisticView, folderId: string): readonly string[] {
  if (folderId === rootId) return [];
  const ids = [folderId, ...(view.ancestors(folderId) ?? [])].filter((id) => id !== rootId);
  return ids.map((id) => view.item(id)?.name ?? '').toReversed();
}

async function nameOfFolder(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  driveId: string,
  id: string,
): Promise<string> {
  if (id === rootId) return (await database.filespaces.get(driveId))?.name ?? '';
  return (await (await transaction.drive(driveId)).view.item(id))?.name ?? '';
}
