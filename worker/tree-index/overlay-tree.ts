import { rootId } from '#contract/rules/root-folder.ts';
import type { ItemSyncState } from '#contract/worker-api/item-row.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { JournalItem, OverlayRow } from '../replica/replica-database.ts';
import type { DriveIndex } from './drive-index.ts';
import { slotStates } from './tree-links.ts';

/** An item as people see it: the confirmed row, or what is pending in its place. */
export interface OverlaidItem extends JournalItem {
  readonly syncState: ItemSyncState;
  readonly isUnsent?: true;
}

/** An item as one step of the way to what is below it. */
interface PathLink {
  readonly segment: PathSegment;
  readonly parentId: string;
}

/** The index with what is pending on top: the tree that people see. Good for as long as neither changes. */
export class OverlayTree {
  readonly index: DriveIndex;
  readonly overlay: ReadonlyMap<string, OverlayRow>;

  constructor(index: DriveIndex, overlay: readonly OverlayRow[]) {
    this.index = index;
    this.overlay = new Map(overlay.map((row) => [row.id, row]));
  }

  /** An item that is seen: not deleted, and nothing above it is. */
  get(id: string): OverlaidItem | undefined {
    return this.pathOf(id) === null ? undefined : this.lookUp(id);
  }

  /** From the first folder below the root to the item itself; empty for the root, null where it is not seen. */
  pathOf(id: string): PathSegment[] | null {
    return this.pathFinder()(id);
  }

  /** pathOf for the items of one answer: what they have above them in common is looked up once, and is the same objects. */
  pathFinder(): (id: string) => PathSegment[] | null {
    const most = this.index.tree.folderCount + this.overlay.size + 1;
    const links = new Map<string, PathLink>();
    const linkAt = (id: string) => {
      const known = links.get(id);
      if (known) return known;
      const item = this.lookUp(id);
      const link = item && { segment: { id: item.id, name: item.name }, parentId: item.parentId };
      if (link) links.set(id, link);
      return link;
    };
    return (id) => {
      const path: PathSegment[] = [];
      for (let at = id; at !== rootId; ) {
        const link = linkAt(at);
        if (!link || path.length > most) return null;
        path.push(link.segment);
        at = link.parentId;
      }
      return path.reverse();
    };
  }

  /** Whether an item is one of these or stands inside one of them. */
  isInside(id: string, ancestorIds: ReadonlySet<string>): boolean {
    if (ancestorIds.has(id)) return true;
    const path = this.pathOf(id);
    return path !== null && (ancestorIds.has(rootId) || path.some((segment) => ancestorIds.has(segment.id)));
  }

  /**
   * Which folders' confirmed children are out of sight, by folder slot: below something that was deleted, or with no way
   * up to the root. Undefined where none is.
   */
  hiddenFolders(): Uint8Array | undefined {
    const { tree, ids, names } = this.index;
    const tops: number[] = [];
    for (const row of this.overlay.values()) {
      const slot = row.kind === 'folder' ? ids.find(row.id) : -1;
      if (slot > 0 && this.pathOf(row.id) === null) tops.push(slot);
    }
    if (this.index.hasGaps) {
      for (let slot = 1; slot < names.count; slot += 1) {
        if (tree.states[slot] === slotStates.missing) tops.push(slot);
      }
    }
    if (tops.length === 0) return undefined;
    const hidden = new Uint8Array(names.count);
    for (let slot = tops.pop(); slot !== undefined; slot = tops.pop()) {
      hidden[slot] = 1;
      for (let child = tree.firstChild(slot); child >= 0; child = tree.nextSibling(child)) {
        const isFolder = (tree.folderNumbers[child] ?? -1) >= 0;
        // What was moved out before counts by where it stands now.
        if (isFolder && hidden[child] === 0 && !this.overlay.has(ids.idOf(child))) tops.push(child);
      }
    }
    return hidden;
  }

  /** Where it stands, though something above it may be gone. */
  lookUp(id: string): OverlaidItem | undefined {
    const row = this.overlay.get(id);
    if (!row) {
      const item = this.index.get(id);
      return item && { ...item, syncState: 'none' };
    }
    if (row.parent === '') return undefined;
    const { kind, name, sizeBytes, modifiedMs, syncState } = row;
    const isUnsent = row.createdByChangeId !== '' && ({ isUnsent: true } as const);
    return { id, parentId: row.parent, kind, name, sizeBytes, modifiedMs, syncState, ...isUnsent };
  }
}
