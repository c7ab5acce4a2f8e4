import { permitCopyItem } from '#contract/changes/copy-item.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { permitMoveItem } from '#contract/changes/move-item.ts';
import { permitRenameItem } from '#contract/changes/rename-item.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { addFiles } from './add-files.ts';
import {
  fallbackFolder,
  findConcurrentChange,
  found,
  isInside,
  nearestLiving,
  wasEver,
} from './concurrent-changes.ts';
import type { ChangeContext, ChangeRequest, Effect, Outcome } from './evaluation.ts';
import { evaluateHistory } from './history/evaluate-history.ts';
import { remove } from './remove.ts';
import type { Entry } from './tree.ts';

const edit = permissions.edit;

/** The contract's rules over the facts of the tree. Whoever comes here sees everything. */
export function evaluateChange(context: ChangeContext, input: ChangeRequest): Outcome {
  switch (input.type) {
    case 'create':
      return create(context, input);
    case 'rename':
    case 'move':
      return place(context, input);
    case 'copy':
      return copy(context, input);
    case 'delete':
      return remove(context, input);
    case 'restore':
    case 'restoreVersion':
    case 'undo':
    case 'rewind':
      return evaluateHistory(context, input);
    case 'addFiles':
      return addFiles(context, input);
  }
}

const about = { changeId: '', driveId: '', clientTimeMs: 0 };

function create(context: ChangeContext, input: Extract<ChangeRequest, { type: 'create' }>): Outcome {
  const { tree, by, seq, nowMs } = context;
  const parentId = nearestLiving(context, input.parentId);
  const facts = {
    parentFound: parentId !== null,
    parentPermission: edit,
    idTaken: wasEver(context, input.id),
    takenKeys: parentId === null ? new Set<string>() : tree.takenKeys(parentId, null),
  };
  const change = { ...about, type: 'createFolder', itemId: input.id, kind: 'folder' } as const;
  const permitted = permitCreateFolder(facts, { ...change, parentId: input.parentId, name: input.name });
  if (!permitted.ok || parentId === null) return permitted as Outcome;
  const times = { sizeBytes: 0, createdMs: nowMs, modifiedMs: nowMs };
  const signed = { fromSeq: seq, changedBy: by, placedSeq: seq, placedBy: by, content: null, contentSeq: 0 };
  const { name } = permitted.value;
  tree.put({ id: input.id, parentId, kind: 'folder', name, ...times, ...signed });
  return effectOf('NEW_FOLDER', tree.living.get(input.id), input.name, {
    placedIn: fallbackFolder(input, parentId),
  });
}

function place(context: ChangeContext, input: Extract<ChangeRequest, { type: 'rename' | 'move' }>): Outcome {
  const { tree, by, seq } = context;
  if (input.id === rootId) return err({ kind: 'root-protected' });
  const item = found(tree, input.id, input.kind);
  if (item === undefined) return err({ kind: 'gone' });
  const change = { ...about, itemId: input.id, kind: input.kind };
  let parentId = item.parentId;
  let placedIn: string | null = null;
  if (input.type === 'move') {
    const location = nearestLiving(context, input.parentId);
    const isInstead = location !== null && location !== input.parentId;
    const isCircle = location !== null && isInside(tree, location, item);
    const permitted = permitMoveItem(
      {
        name: item.name,
        permission: edit,
        destinationFound: location !== null && !(isInstead && isCircle),
        destinationPermission: edit,
        destinationIsDescendant: isCircle,
        takenKeys: new Set(),
      },
      { ...change, type: 'moveItem', parentId: input.parentId },
    );
    if (!permitted.ok || location === null) return permitted as Outcome;
    parentId = location;
    placedIn = fallbackFolder(input, location);
  }
  const takenKeys = tree.takenKeys(parentId, item.id);
  const renamed =
    input.type === 'rename'
      ? permitRenameItem(
          { found: true, permission: edit, takenKeys },
          { ...change, type: 'renameItem', name: input.name },
        )
      : ok({ name: uniqueName(item.name, item.kind, takenKeys) });
  if (!renamed.ok) return renamed;
  const { name } = renamed.value;
  const asked = input.type === 'rename' ? input.name : item.name;
  const moved = parentId !== item.parentId;
  if (!moved && name === item.name) return ok({ kind: 'none', asked, name, placedIn });
  const replaced = findConcurrentChange(context, item, input.baseSeq, moved ? 'parentId' : 'name');
  const placed = moved ? { placedSeq: seq, placedBy: by } : {};
  tree.put({ ...item, ...placed, name, parentId, fromSeq: seq, changedBy: by });
  const more = { placedIn, replaced, pull: replaced !== null };
  return effectOf('PLACE', tree.living.get(item.id), asked, more);
}

function copy(context: ChangeContext, input: Extract<ChangeRequest, { type: 'copy' }>): Outcome {
  const { tree, by, seq, nowMs } = context;
  if (input.id === rootId) return err({ kind: 'root-protected' });
  const item = tree.living.get(input.id);
  const newId = item === undefined ? '' : copiedId(input.changeId, item.id);
  const parentId = item === undefined ? null : nearestLiving(context, input.parentId);
  const below = tree.below(input.id);
  const permitted = permitCopyItem(
    {
      name: item?.name,
      permission: edit,
      destinationFound: parentId !== null,
      destinationPermission: edit,
      destinationIsDescendant: item !== undefined && parentId !== null && isInside(tree, parentId, item),
      idTaken: wasEver(context, newId),
      itemCount: below.length,
      takenKeys: parentId === null ? new Set<string>() : tree.takenKeys(parentId, null),
    },
    { ...about, type: 'copyItem', itemId: input.id, kind: item?.kind ?? 'file', parentId: input.parentId },
  );
  if (!permitted.ok || item === undefined || parentId === null) return permitted as Outcome;
  for (const source of below) {
    const isTop = source.id === item.id;
    tree.put({
      ...source,
      id: copiedId(input.changeId, source.id),
      parentId: isTop ? parentId : copiedId(input.changeId, source.parentId),
      name: isTop ? permitted.value.name : source.name,
      createdMs: nowMs,
      contentSeq: 0,
      fromSeq: seq,
      changedBy: by,
      placedSeq: seq,
      placedBy: by,
    });
  }
  const type = item.kind === 'folder' ? 'NEW_FOLDER' : 'NEW_FILE';
  const more = { pull: below.length > 1, placedIn: fallbackFolder(input, parentId) };
  return effectOf(type, tree.living.get(newId), item.name, more);
}

function effectOf(
  type: Effect['type'],
  item: Entry | undefined,
  asked: string,
  more: Partial<Pick<Effect, 'pull' | 'placedIn' | 'replaced'>>,
): Outcome {
  if (item === undefined) throw new Error('the item was just put there');
  const effect = { type, item, asked, pull: false, kept: null, placedIn: null, replaced: null, ...more };
  return ok({ kind: 'effect', effect });
}
