import type { ActivityKind } from '#contract/wire/history/activity.ts';
import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import type { LoggedChange } from './find-changes.ts';
import { isDeletion, isReversal, type TouchedItem } from './touched-items.ts';

/** A folder at a sequence. */
export interface FolderThen {
  readonly id: string;
  readonly at: number;
}

export interface ActivityLine {
  readonly change: LoggedChange;
  readonly kind: ActivityKind;
  readonly files: number;
  readonly folders: number;
  readonly tops: number;
  /** The first of the topmost. */
  readonly items: readonly TouchedItem[];
  readonly folder: FolderThen | null;
  readonly fromName: string | null;
  readonly fromFolder: FolderThen | null;
  /** Of an undo and a rewind. */
  readonly did: UndoCounts | null;
}

const namedItems = 3;

/** In the order of the changes; those of which nothing may be known are left out. */
export function makeLines(
  changes: readonly LoggedChange[],
  touched: readonly TouchedItem[],
): readonly ActivityLine[] {
  const bySeq = new Map<number, TouchedItem[]>();
  for (const item of touched) {
    const items = bySeq.get(item.seq);
    if (items === undefined) bySeq.set(item.seq, [item]);
    else items.push(item);
  }
  return changes.flatMap((change) => {
    const items = bySeq.get(change.seq);
    return items === undefined ? [] : [makeLine(change, items)];
  });
}

function makeLine(change: LoggedChange, items: readonly TouchedItem[]): ActivityLine {
  const ids = new Set(items.map(({ id }) => id));
  const isDeleted = isDeletion(change);
  const isReversed = isReversal(change);
  /** Where it is from then on, or was before it was deleted. What went out of sight is nowhere. */
  const folderOf = (item: TouchedItem) =>
    isDeleted || (isReversed && item.name === null) ? item.former_parent : item.parent_id;
  const tops = items.filter((item) => !ids.has(folderOf(item) ?? '')).sort(inOrder(change.item_id));
  const [top] = tops;
  const kind = kindOf(change, items);
  const folders = new Set(tops.map(folderOf));
  const folder = folders.size === 1 ? ([...folders][0] ?? null) : null;
  return {
    change,
    kind,
    files: items.filter((item) => item.kind === 1).length,
    folders: items.filter((item) => item.kind === 0).length,
    tops: tops.length,
    items: tops.slice(0, namedItems),
    folder: folder === null ? null : { id: folder, at: isDeleted ? change.seq - 1 : change.seq },
    fromName: isPlacing(kind) && top ? formerName(top) : null,
    fromFolder:
      kind === 'moved' && top && top.former_parent !== null
        ? { id: top.former_parent, at: change.seq - 1 }
        : null,
    did: isReversed ? countReversed(items) : null,
  };
}

/** What could be seen before it and not after it, went; the other way round it came. */
function countReversed(items: readonly TouchedItem[]): UndoCounts {
  const count = (is: (item: TouchedItem) => boolean) => items.filter(is).length;
  const both = ({ name, former_name: former }: TouchedItem) => name !== null && former !== null;
  return {
    removed: count(({ name }) => name === null),
    restored: count((item) => item.former_name === null),
    renamed: count((item) => both(item) && item.name !== item.former_name),
    moved: count((item) => both(item) && item.parent_id !== item.former_parent),
    versions: count((item) => both(item) && item.is_other_content),
  };
}

export function nameOf({ name, former_name: former }: TouchedItem): string {
  return name ?? former ?? '';
}

function isPlacing(kind: ActivityKind): boolean {
  return kind === 'renamed' || kind === 'moved';
}

function formerName({ name, former_name: former }: TouchedItem): string | null {
  return name !== null && former !== null && name !== former ? former : null;
}

/** The one that the log names comes first. */
function inOrder(first: string) {
  return (one: TouchedItem, other: TouchedItem) => {
    if (one.id === first || other.id === first) return one.id === first ? -1 : 1;
    const [a, b] = [nameOf(one), nameOf(other)];
    return one.kind - other.kind || (a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1);
  };
}

/** Of a copy of one empty folder the log says what it says of a new one. */
export function kindOf(
  { type, uploaded, pull }: Pick<LoggedChange, 'type' | 'uploaded' | 'pull'>,
  items: readonly Pick<TouchedItem, 'parent_id' | 'former_parent' | 'former_name'>[],
): ActivityKind {
  switch (type) {
    case 'NEW_FOLDER_CREATED':
      return pull ? 'copied' : 'created';
    case 'NEW_FILE_CREATED':
      return uploaded ? 'uploaded' : 'copied';
    case 'FILE_UPLOAD_COMPLETED':
      return items.every((item) => item.former_name !== null) ? 'replaced' : 'uploaded';
    case 'UPDATE_FILE_SIZE_TIME':
      return uploaded ? 'replaced' : 'version-restored';
    case 'RESTORE_ITEMS':
      return 'restored';
    case 'UNDO_CHANGE':
      return 'undone';
    case 'REWIND':
      return 'rewound';
    case 'DELETE_FILE':
    case 'DELETE_FOLDER':
      return 'deleted';
    default:
      return items.every(staysInFolder) ? 'renamed' : 'moved';
  }
}

function staysInFolder({
  parent_id,
  former_parent,
}: Pick<TouchedItem, 'parent_id' | 'former_parent'>): boolean {
  return parent_id !== null && parent_id === former_parent;
}
