import type { ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';

/** An item as the server keeps it, valid from a sequence on. */
export interface Entry {
  readonly id: string;
  readonly parentId: string;
  readonly kind: ItemKind;
  readonly name: string;
  readonly key: string;
  readonly sizeBytes: number;
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly fromSeq: number;
  readonly changedBy: string;
  readonly placedSeq: number;
  readonly placedBy: string;
  /** Null of folders, and of files that were there before anybody looked. */
  readonly content: { readonly sha256: string; readonly packId: string } | null;
  /** The sequence of the last change of its content; 0 where it is the first. */
  readonly contentSeq: number;
}

export interface PastEntry extends Entry {
  readonly toSeq: number;
}

/** A filespace's items with all that they were, as the tables `items` and `items_history` hold them. */
export class Tree {
  readonly living = new Map<string, Entry>();
  past: PastEntry[] = [];
  /** Versions that the server has no more, for whoever looks at it from outside. */
  dropped: PastEntry[] = [];
  readonly #children = new Map<string, Set<string>>();

  put(entry: Omit<Entry, 'key'>) {
    this.#end(entry.id, entry.fromSeq);
    const whole: Entry = { ...entry, key: nameKey(entry.name) };
    this.living.set(entry.id, whole);
    const siblings = this.#children.get(entry.parentId);
    if (siblings === undefined) this.#children.set(entry.parentId, new Set([entry.id]));
    else siblings.add(entry.id);
  }

  remove(id: string, seq: number) {
    this.#end(id, seq);
  }

  #end(id: string, toSeq: number) {
    const before = this.living.get(id);
    if (before === undefined) return;
    this.past.push({ ...before, toSeq });
    this.living.delete(id);
    this.#children.get(before.parentId)?.delete(id);
  }

  children(id: string): readonly Entry[] {
    return [...(this.#children.get(id) ?? [])].flatMap((child) => this.living.get(child) ?? []);
  }

  isFolder(id: string): boolean {
    return id === rootId || this.living.get(id)?.kind === 'folder';
  }

  wasEver(id: string): boolean {
    return this.living.has(id) || this.past.some((entry) => entry.id === id);
  }

  /** Whether `id` is `ancestorId` or lies anywhere inside it. */
  isInside(id: string, ancestorId: string): boolean {
    for (let at: string | undefined = id; at !== undefined && at !== rootId; ) {
      if (at === ancestorId) return true;
      at = this.living.get(at)?.parentId;
    }
    return ancestorId === rootId;
  }

  takenKeys(parentId: string, exceptId: string | null): ReadonlySet<string> {
    return new Set(
      this.children(parentId)
        .filter((entry) => entry.id !== exceptId)
        .map((entry) => entry.key),
    );
  }

  /** The item and all that is below it, from the top. */
  below(id: string): readonly Entry[] {
    const top = this.living.get(id);
    return top === undefined ? [] : [top, ...this.children(id).flatMap((child) => this.below(child.id))];
  }

  /** All items as they were at a sequence. */
  at(seq: number): readonly Entry[] {
    const then = this.past.filter((entry) => entry.fromSeq <= seq && entry.toSeq > seq);
    return [...then, ...[...this.living.values()].filter((entry) => entry.fromSeq <= seq)];
  }

  /** The same with what the server has no more. */
  everAt(seq: number): readonly Entry[] {
    return [...this.dropped.filter((entry) => entry.fromSeq <= seq && entry.toSeq > seq), ...this.at(seq)];
  }

  /** How many versions went. */
  drop(isDropped: (entry: PastEntry) => boolean): number {
    const gone = this.past.filter(isDropped);
    this.dropped.push(...gone);
    this.past = this.past.filter((entry) => !isDropped(entry));
    return gone.length;
  }

  copy(): Tree {
    const copy = new Tree();
    copy.past.push(...this.past);
    copy.dropped.push(...this.dropped);
    for (const entry of this.living.values()) copy.put(entry);
    return copy;
  }
}
