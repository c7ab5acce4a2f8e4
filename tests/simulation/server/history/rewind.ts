import { permitRewindFolder } from '#contract/changes/rewind-folder.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { limits } from '#contract/rules/limits.ts';
import { ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeContext, ChangeRequest, Outcome } from '../evaluation.ts';
import type { Entry } from '../tree.ts';
import { covers } from './drive-history.ts';
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
  const plan = found
    ? planRewind(context, then, fromSeq, folderId)
    : { reversal: nothing, isCycle: false, erased: 0 };
  const { reversal, isCycle, erased } = plan;
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
    erased,
    snapshot: { id: snapshot.id, schedular_name: snapshot.name },
  };
  return ok({ kind: 'effect', effect: { type: 'REWIND', ...applied, rewound } });
}

function planRewind(
  { tree, history }: ChangeContext,
  then: ReadonlyMap<string, Entry>,
  at: number,
  folderId: string,
) {
  const gone = history.erased.filter((version) => !version.stays && covers(version, at));
  const erased = new Map(gone.map((version) => [version.id, version]));
  const parents = new Map([...then.values(), ...gone].map(({ id, parentId }) => [id, parentId]));
  const wasBelow = new Set([...parents.keys()].filter((id) => isBelow(parents, id, folderId)));
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
    const [was, now] = [erased.has(id) ? undefined : then.get(id), tree.living.get(id)];
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
  const lost = [...wasBelow].filter((id) => erased.has(id) && !tree.living.has(id)).length;
  return { reversal, isCycle: isBelowNow.has(folderId), erased: lost };
}

function isBelow(parents: ReadonlyMap<string, string>, id: string, folderId: string): boolean {
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) if (at === folderId) return true;
  return false;
}
