import { copiedId } from '#contract/rules/copied-id.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';

/** The simplest filespace there is: what the server must be equal to, after every event and at every sequence. */
export interface ModelItem {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly placedSeq: number;
  readonly placedBy: string;
}

export type ModelState = ReadonlyMap<string, ModelItem>;

export class Model {
  #items = new Map<string, ModelItem>();
  readonly states: ModelState[] = [new Map()];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  get seq(): number {
    return this.states.length - 1;
  }

  get items(): ModelState {
    return this.#items;
  }

  children(parent: string): readonly ModelItem[] {
    return [...this.#items.values()].filter((item) => item.parent === parent);
  }

  isInside(id: string, ancestor: string): boolean {
    for (let at = id; at !== this.#root; at = this.#items.get(at)?.parent ?? this.#root) {
      if (at === ancestor) return true;
    }
    return false;
  }

  create(by: string, id: string, parent: string, name: string): boolean {
    if (!this.#isFolder(parent)) return false;
    this.#items.set(id, this.#placed(by, { id, parent, name: this.#free(parent, name, null) }));
    return this.#commit();
  }

  rename(id: string, name: string): boolean {
    const item = this.#items.get(id);
    if (item === undefined) return false;
    const free = this.#free(item.parent, name, id);
    if (free === item.name) return true;
    this.#items.set(id, { ...item, name: free });
    return this.#commit();
  }

  move(by: string, id: string, parent: string): boolean {
    const item = this.#items.get(id);
    if (item === undefined || !this.#isFolder(parent) || this.isInside(parent, id)) return false;
    const free = this.#free(parent, item.name, id);
    if (free === item.name && parent === item.parent) return true;
    const moved = { ...item, parent, name: free };
    this.#items.set(id, parent === item.parent ? moved : this.#placed(by, moved));
    return this.#commit();
  }

  copy(by: string, eventId: string, id: string, parent: string): boolean {
    const item = this.#items.get(id);
    if (item === undefined || !this.#isFolder(parent) || this.isInside(parent, id)) return false;
    const name = this.#free(parent, item.name, null);
    const tree = [...this.#items.values()].filter((each) => this.isInside(each.id, id));
    for (const each of tree) {
      const parentId =
        each.id === id ? { parent, name } : { parent: copiedId(eventId, each.parent), name: each.name };
      const created = { ...parentId, id: copiedId(eventId, each.id) };
      this.#items.set(created.id, this.#placed(by, created));
    }
    return this.#commit();
  }

  remove(by: string, id: string, baseSeq: number | null): boolean {
    const item = this.#items.get(id);
    if (item === undefined) return false;
    const deletedIds = [id];
    const kept: ModelItem[] = [];
    for (const at of deletedIds) {
      for (const child of this.children(at)) {
        if (baseSeq !== null && child.placedSeq > baseSeq && child.placedBy !== by) kept.push(child);
        else deletedIds.push(child.id);
      }
    }
    for (const each of deletedIds) this.#items.delete(each);
    kept.sort((a, b) => a.placedSeq - b.placedSeq || (a.id < b.id ? -1 : 1));
    for (const each of kept) {
      const name = this.#free(item.parent, each.name, each.id);
      this.#items.set(each.id, this.#placed(by, { ...each, parent: item.parent, name }));
    }
    return this.#commit();
  }

  /** What is not there now of an item at a sequence, in what was above it, with what was below it. */
  restore(by: string, id: string, from: number): boolean {
    const then = this.states[from];
    if (then === undefined || !then.has(id)) return false;
    const coming = new Map<string, ModelItem>();
    for (const item of then.values())
      if (!this.#items.has(item.id) && isInside(then, item.id, id)) coming.set(item.id, item);
    if (coming.size === 0) return false;
    let above = this.#items.has(id) ? undefined : then.get(then.get(id)?.parent ?? '');
    for (; above !== undefined && !this.#items.has(above.id); above = then.get(above.parent))
      coming.set(above.id, above);
    const isTaken = (item: ModelItem) => this.#free(item.parent, item.name, null) !== item.name;
    const taken = new Set([...coming.values()].filter(isTaken).map((item) => item.id));
    for (const item of coming.values())
      if (!taken.has(item.id)) this.#items.set(item.id, this.#placed(by, item));
    for (const item of [...coming.values()].sort((one, other) => (one.id < other.id ? -1 : 1)))
      if (taken.has(item.id))
        this.#items.set(
          item.id,
          this.#placed(by, { ...item, name: this.#free(item.parent, item.name, item.id) }),
        );
    return this.#commit();
  }

  #isFolder(id: string): boolean {
    return id === this.#root || this.#items.has(id);
  }

  #placed(by: string, item: Pick<ModelItem, 'id' | 'parent' | 'name'>): ModelItem {
    return { ...item, placedBy: by, placedSeq: this.seq + 1 };
  }

  #free(parent: string, name: string, except: string | null): string {
    const siblings = this.children(parent).filter((item) => item.id !== except);
    return uniqueName(name, 'folder', new Set(siblings.map((item) => nameKey(item.name))));
  }

  #commit(): true {
    this.states.push(new Map(this.#items));
    return true;
  }
}

/** Whether an item was, or was inside, another one in a tree. */
export function isInside(tree: ModelState, id: string, ancestor: string): boolean {
  for (let at: string | undefined = id; at !== undefined; at = tree.get(at)?.parent)
    if (at === ancestor) return true;
  return false;
}
