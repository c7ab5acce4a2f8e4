import { knownExtensions } from '#contract/rules/file-kinds/file-kind.ts';
import { familyOfExtension, itemFamilies } from '#contract/rules/file-kinds/item-family.ts';
import { fitsFilter, type ItemFilter } from '#contract/rules/file-kinds/item-filter.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { NameStore } from '../tree-index/name-store.ts';
import type { OverlaidItem, OverlayTree } from '../tree-index/overlay-tree.ts';

/** Which items are like a filter says; of the confirmed ones by slot, without an object for each. */
export interface OpenFilter {
  fitsSlot(slot: number): boolean;
  fitsPending(item: OverlaidItem): boolean;
}

/** A filter over the tree that people see; undefined where everything fits. Good for as long as the tree does not change. */
export function openFilter(tree: OverlayTree, filter: ItemFilter = {}): OpenFilter | undefined {
  const { modifiedMs, sizeBytes, families } = filter;
  const withinId = filter.withinId === rootId ? undefined : filter.withinId;
  if (!modifiedMs && !sizeBytes && !families && withinId === undefined) return undefined;
  const { names, tree: links } = tree.index;
  const { modified, sizes, folderNumbers, parents } = links;
  const [earliest, before] = modifiedMs ?? anything;
  const [smallest, below] = sizeBytes ?? anything;
  const wanted = families && Uint8Array.from(itemFamilies, (family) => (families.includes(family) ? 1 : 0));
  const isInside = withinId === undefined ? undefined : insideOf(tree, withinId);
  return {
    fitsSlot(slot) {
      const isFolder = (folderNumbers[slot] ?? -1) >= 0;
      const changedMs = modified[slot] ?? 0;
      if (changedMs < earliest || changedMs >= before) return false;
      if (sizeBytes) {
        const bytes = sizes[slot] ?? 0;
        if (isFolder || bytes < smallest || bytes >= below) return false;
      }
      if (wanted && wanted[isFolder ? folderFamily : familyOfSlot(names, slot)] !== 1) return false;
      return isInside === undefined || isInside(parents[slot] ?? -1);
    },
    fitsPending(item) {
      const isThere = withinId === undefined || tree.isInside(item.parentId, new Set([withinId]));
      return isThere && fitsFilter(filter, item);
    },
  };
}

const anything = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
const folderFamily = itemFamilies.indexOf('folder');
const otherFamily = itemFamilies.indexOf('other');

/** Whether the folder of a slot is the wanted one or stands inside it. Each folder is looked at once. */
function insideOf(tree: OverlayTree, folderId: string): (folder: number) => boolean {
  const { index, overlay } = tree;
  const wanted = index.ids.find(folderId);
  const folders = new Set([folderId]);
  const pending = new Map([...overlay.keys()].map((id) => [index.ids.find(id), id]));
  /** 1 inside, -1 outside, 0 not looked at yet. */
  const seen = new Int8Array(index.names.count);
  if (wanted >= 0) seen[wanted] = 1;
  const lookAt = (folder: number): number => {
    if (folder < 0) return -1;
    // Where it waits to be moved, it is seen there.
    const id = seen[folder] === 0 ? pending.get(folder) : undefined;
    if (id !== undefined) seen[folder] = tree.isInside(id, folders) ? 1 : -1;
    return seen[folder] ?? -1;
  };
  return (folder) => {
    let at = folder;
    let found = lookAt(at);
    while (found === 0) {
      at = index.tree.parents[at] ?? -1;
      found = lookAt(at);
    }
    for (let on = folder; on !== at; on = index.tree.parents[on] ?? -1) seen[on] = found;
    return found > 0;
  };
}

const dot = 46;
const letters = 36;

/**
 * Known extensions letter by letter, from their ends: at `node * letters + letter` the next node, and of each node the
 * family of what has been read, should a dot come. A million names are read without a string for any of them.
 */
function readExtensions() {
  const most = knownExtensions.reduce((sum, { length }) => sum + length, 1);
  const next = new Uint16Array(most * letters);
  const families = new Uint8Array(most).fill(otherFamily);
  let nodes = 1;
  for (const extension of knownExtensions) {
    let node = 0;
    for (let at = extension.length - 1; at >= 0; at -= 1) {
      const edge = node * letters + letterOf(extension.charCodeAt(at));
      if (next[edge] === 0) {
        next[edge] = nodes;
        nodes += 1;
      }
      node = next[edge] ?? 0;
    }
    families[node] = itemFamilies.indexOf(familyOfExtension(extension));
  }
  return { next, families };
}

const known = readExtensions();

/** -1 for what stands in no known extension. */
function letterOf(byte: number): number {
  if (byte >= 97 && byte <= 122) return byte - 97;
  return byte >= 48 && byte <= 57 ? byte - 22 : -1;
}

/** As itemFamily, by the folded name as it is packed; of files. */
function familyOfSlot({ folded, starts, foldedLengths }: NameStore, slot: number): number {
  const start = starts[slot] ?? 0;
  let node = 0;
  for (let at = start + (foldedLengths[slot] ?? 0) - 1; at > start; at -= 1) {
    const byte = folded[at] ?? 0;
    if (byte === dot) return known.families[node] ?? otherFamily;
    const letter = letterOf(byte);
    node = letter < 0 ? 0 : (known.next[node * letters + letter] ?? 0);
    if (node === 0) return otherFamily;
  }
  return otherFamily;
}
