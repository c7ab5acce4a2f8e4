import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { idsAbove, type TrueItem, type TrueTree, visibleIn } from '../moments/moment-truth.ts';
import { canSee, treeAt, type Viewer } from '../moments/restore-truth.ts';

interface Touched {
  readonly id: string;
  readonly before: TrueItem | undefined;
  readonly after: TrueItem | undefined;
}

/** Of a line what the trees alone tell. */
export interface TrueLine {
  readonly seq: number;
  readonly files: number;
  readonly folders: number;
  readonly tops: readonly string[];
  readonly folder: string | null;
}

export const wireToTruth = ({ seq, files, folders, tops, items, folder }: WireActivityLine) => ({
  seq,
  files,
  folders,
  tops: [tops, ...items.map(({ id, name }) => `${id} ${name}`).sort()],
  folder: folder?.id ?? null,
});

/** As `wireToTruth` has it. */
export function truthToCompare({ tops, ...line }: TrueLine) {
  return { ...line, tops: [tops.length, ...tops.toSorted()] };
}

/** What the activity of a filespace is for somebody, the latest first, by the trees as they were read at each sequence; null: refused. */
export function activityOf(
  trees: ReadonlyMap<number, TrueTree>,
  viewer: Viewer,
  parent: string | null,
): readonly TrueLine[] | null {
  const last = trees.size - 1;
  const now = treeAt(trees, last);
  const from = viewer.visibleFrom;
  const isBelow = (tree: TrueTree, id: string) =>
    parent === null || id === parent || idsAbove(tree, id).includes(parent);
  const isKnown = (id: string) => {
    if (now.has(id)) return canSee(now, viewer, id);
    const seq = lastSeq(trees, id);
    return from !== null && seq >= from && canSee(treeAt(trees, seq), viewer, id);
  };
  const isNamed = (id: string) =>
    now.has(id) ? visibleIn(now, viewer.role, viewer.grants).has(id) : isKnown(id);
  if (parent !== null && !isNamed(parent)) return null;
  if (from === null) return [];
  const lines: TrueLine[] = [];
  for (let seq = last; seq > from; seq -= 1) {
    const [before, after] = [treeAt(trees, seq - 1), treeAt(trees, seq)];
    const all = touchedBy(before, after);
    const isDeletion = all.some((item) => item.after === undefined);
    const seen = all
      .filter((item) => isKnown(item.id) && (item.after === undefined) === isDeletion)
      .map((item) => ({
        id: item.id,
        before: item.before && canSee(before, viewer, item.id) ? item.before : undefined,
        after: item.after && canSee(after, viewer, item.id) ? item.after : undefined,
      }))
      .filter((item) => item.before !== undefined || item.after !== undefined)
      // Where it was out of sight is no place to find it by.
      .filter(
        (item) =>
          (item.before && isBelow(before, item.id)) ||
          (item.after && isBelow(after, item.id)) ||
          (now.has(item.id) && isBelow(now, item.id)),
      );
    if (seen.length > 0) lines.push(lineOf(seq, seen, isDeletion));
  }
  return lines;
}

function touchedBy(before: TrueTree, after: TrueTree): readonly Touched[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ id, before: before.get(id), after: after.get(id) }))
    .filter((item) => JSON.stringify(item.before) !== JSON.stringify(item.after));
}

function lineOf(seq: number, seen: readonly Touched[], isDeletion: boolean): TrueLine {
  const folderOf = ({ before, after }: Touched) => (isDeletion ? before : after)?.parentId ?? null;
  const ids = new Set(seen.map(({ id }) => id));
  const tops = seen.filter((item) => !ids.has(folderOf(item) ?? ''));
  const folders = new Set(tops.map(folderOf));
  const ofKind = (kind: 0 | 1) => seen.filter((item) => (item.after ?? item.before)?.kind === kind).length;
  return {
    seq,
    files: ofKind(1),
    folders: ofKind(0),
    tops: tops.map(({ id, before, after }) => `${id} ${(after ?? before)?.name}`),
    folder: folders.size === 1 ? ([...folders][0] ?? null) : null,
  };
}

/** The last sequence at which it was there. */
function lastSeq(trees: ReadonlyMap<number, TrueTree>, id: string): number {
  return Math.max(...[...trees].filter(([, tree]) => tree.has(id)).map(([seq]) => seq));
}
