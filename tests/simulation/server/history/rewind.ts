import { permitRewindFolder } from '#contract/changes/rewind-folder.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { limits } from '#contract/rules/limits.ts';
import { ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeContext, ChangeRequest, Outcome } from '../evaluation.ts';
import type { Entry, Tree } from '../tree.ts';
import { applyReversal, countsOf, hasSameContent, itemCountOf, nothing, type Reversal } from './reversal.ts';

/** All that is below the folder, or was below it then, becomes what it was; how it is now gets a name before. */
export function rewind(
  context: ChangeContext,
  { folderId, fromSeq }: Extract<ChangeRequest, { type: 'rewind' }>,
): Outcome {
  const { tree, history, seq, nowMs, changeId, driveId, driveName } = context;
  const isKept = fromSeq !== null && history.keeps(fromSeq, seq);
  const then = new Map((isKept ? tree.at(fromSeq) : []).map((entry) => [entry.id, entry]));
  const folder = tree.living.get(folderId);
  const found = isKept && (folderId === rootId || (folder?.kind === 'folder' && then.has(folderId)));
  const plan = found ? planRewind(tree, then, folderId) : { reversal: nothing, isCycle: false };
  const { reversal, isCycle } = plan;
  const permitted = permitRewindFolder({
    ...{ canRewind: true, isKept, found, isCycle, itemCount: itemCountOf(reversal) },
    isSnapshotFree: history.snapshots.length < limits.snapshotsOfFilespace,
  });
  if (!permitted.ok) return permitted;
  const named = { name: `Before rewind of ${folder?.name ?? driveName}`, kind: 'before-rewind' } as const;
  const id = copiedId(changeId, driveId);
  const snapshot = history.capture({ id, ...named, seq: seq - 1, takenMs: nowMs });
  const { removed, restored, reversed } = reversal;
  const [first] = [...reversed.map(({ now }) => now), ...restored, ...removed];
  const applied = applyReversal(context, reversal, folder?.id ?? first?.id ?? '');
  const rewound = {
    ...countsOf(reversal),
    erased: 0,
    snapshot: { id: snapshot.id, schedular_name: snapshot.name },
  };
  return ok({ kind: 'effect', effect: { type: 'REWIND', ...applied, rewound } });
}

function planRewind(tree: Tree, then: ReadonlyMap<string, Entry>, folderId: string) {
  const wasBelow = new Set([...then.keys()].filter((id) => isBelow(then, id, folderId)));
  const isBelowNow = new Set<string>();
  const walk = (entry: Entry) => {
    if (isBelowNow.has(entry.id)) return;
    isBelowNow.add(entry.id);
    for (const child of tree.children(entry.id)) walk(child);
  };
  for (const child of tree.children(folderId)) walk(child);
  for (const id of wasBelow) {
    const entry = tree.living.get(id);
    if (entry !== undefined) walk(entry);
  }
  /** Whether there is a place for what was elsewhere: its folder of then is there, and stays. */
  const isStaying = (id: string): boolean => {
    const parentId = then.get(id)?.parentId;
    if (wasBelow.has(id) || parentId === undefined) return wasBelow.has(id);
    return isBelowNow.has(parentId) ? isStaying(parentId) : tree.isFolder(parentId);
  };
  const reversal: { [Kind in keyof Reversal]: Reversal[Kind][number][] } = {
    removed: [],
    restored: [],
    reversed: [],
  };
  for (const id of [...new Set([...wasBelow, ...isBelowNow])].sort()) {
    const [was, now] = [then.get(id), tree.living.get(id)];
    if (now === undefined) {
      if (was !== undefined) reversal.restored.push(was);
    } else if (was === undefined || !isStaying(id)) reversal.removed.push(now);
    else {
      const isSame = hasSameContent(now, was);
      if (isSame && was.name === now.name && was.parentId === now.parentId) continue;
      const { name, parentId } = was;
      reversal.reversed.push({ now, name, parentId, content: isSame ? null : was });
    }
  }
  return { reversal, isCycle: isBelowNow.has(folderId) };
}

function isBelow(then: ReadonlyMap<string, Entry>, id: string, folderId: string): boolean {
  for (let at = then.get(id)?.parentId; at !== undefined; at = then.get(at)?.parentId)
    if (at === folderId) return true;
  return false;
}
