import { openBytes } from '#tests/support/files/content-directories.ts';
import type { ContentDirectory } from '#worker/lib/ports.ts';
import { SimulatedBlob } from './blob.ts';

interface StoredFile {
  readonly content: SimulatedBlob;
  readonly isWhole: boolean;
}

/** A tab as far as its private files need it. */
interface FilesTab {
  later(delayMs: number, label: string, run: () => void): void;
}

/** The private files of one browser. */
export class PrivateFiles {
  readonly directories = new Map<string, Map<string, StoredFile>>();
  readonly #isFull: () => boolean;

  constructor(isFull: () => boolean) {
    this.#isFull = isFull;
  }

  /** What was taken away is no directory any more; who still has it open writes nowhere. */
  evict() {
    this.directories.clear();
  }

  open(tab: FilesTab, name: string): ContentDirectory {
    const files = () => this.directories.get(name);
    const turn = () => new Promise<void>((resolve) => tab.later(1, 'store', resolve));
    const isFull = this.#isFull;
    const all = this.directories;
    if (!all.has(name)) all.set(name, new Map());
    return {
      async write(file, pieces) {
        await turn();
        if (isFull()) throw new DOMException('no more room', 'QuotaExceededError');
        const own = files() ?? new Map<string, StoredFile>();
        all.set(name, own);
        const parts: Uint8Array[] = [];
        for await (const piece of pieces) {
          parts.push(piece);
          own.set(file, { content: new SimulatedBlob(parts), isWhole: false });
        }
        await turn();
        own.set(file, { content: new SimulatedBlob(parts), isWhole: true });
      },
      async append(file, offset, bytes) {
        await turn();
        if (isFull()) throw new DOMException('no more room', 'QuotaExceededError');
        if (offset === 0 && !all.has(name)) all.set(name, new Map());
        const before = files()?.get(file)?.content;
        if (offset > 0 && before === undefined) throw new DOMException(`${file} is gone`, 'NotFoundError');
        const content = new SimulatedBlob([...(before ? [before.slice(0, offset)] : []), bytes]);
        files()?.set(file, { content, isWhole: false });
      },
      async finish(file) {
        await turn();
        const part = files()?.get(file);
        if (part === undefined) throw new DOMException(`${file} is gone`, 'NotFoundError');
        files()?.set(file, { ...part, isWhole: true });
      },
      async readPart(file) {
        await turn();
        return (files()?.get(file)?.content as unknown as Blob) ?? null;
      },
      async read(file) {
        await turn();
        const stored = files()?.get(file);
        return stored?.isWhole ? (stored.content as unknown as Blob) : null;
      },
      async open(file) {
        await turn();
        const stored = files()?.get(file);
        return stored?.isWhole ? openBytes(new Uint8Array(await stored.content.arrayBuffer())) : null;
      },
      async remove(file) {
        files()?.delete(file);
      },
      async list() {
        await turn();
        return [...(files() ?? [])].map(([file, { content, isWhole }]) => ({
          file,
          sizeBytes: content.size,
          isWhole,
        }));
      },
      destroy: async () => void all.delete(name),
    };
  }
}
