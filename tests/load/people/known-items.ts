import type { Random } from '#server/demo/random.ts';

interface KnownFile {
  /** Every content that it was sent with. */
  readonly hashes: Set<string>;
  /** Whether somebody is replacing its content now. */
  isBusy: boolean;
}

/** What the people of one filespace know of it, from what they were answered: not all of it is there any more. */
export class KnownItems {
  readonly files = new Map<string, KnownFile>();
  readonly #folders: string[] = [];
  readonly #fileIds: string[] = [];

  addFolder(id: string): void {
    this.#folders.push(id);
  }

  addFile(id: string, hash: string): void {
    if (!this.files.has(id)) this.#fileIds.push(id);
    const known = this.files.get(id) ?? { hashes: new Set(), isBusy: false };
    known.hashes.add(hash);
    this.files.set(id, known);
  }

  /** It is gone, or refused as if it were. */
  forget(id: string): void {
    this.files.delete(id);
    for (const list of [this.#folders, this.#fileIds]) {
      const at = list.indexOf(id);
      if (at >= 0) list.splice(at, 1);
    }
  }

  folderCount(): number {
    return this.#folders.length;
  }

  folder(chance: Random): string | undefined {
    return this.#folders[Math.floor(chance.next() * this.#folders.length)];
  }

  file(chance: Random): string | undefined {
    return this.#fileIds[Math.floor(chance.next() * this.#fileIds.length)];
  }
}
