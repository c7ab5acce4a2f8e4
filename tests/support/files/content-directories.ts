import type { ContentDirectory, OpenFile } from '#worker/lib/ports.ts';

export type ContentDirectories = ReturnType<typeof createContentDirectories>;

interface Stored {
  readonly content: Blob;
  readonly isWhole: boolean;
}

/** As a browser has a file open to read. */
export function openBytes(bytes: Uint8Array, closed: () => void = () => undefined): OpenFile {
  return {
    sizeBytes: bytes.length,
    read(into, offset) {
      const found = bytes.subarray(offset, offset + into.length);
      into.set(found);
      return found.length;
    },
    close: closed,
  };
}

/** The private files of one browser, in memory, and what can go wrong with them. */
export function createContentDirectories() {
  const directories = new Map<string, Map<string, Stored>>();
  const written: string[] = [];
  const open = new Set<Stored>();
  let isRefused = false;
  let quota = { usedBytes: 0, quotaBytes: 0 };
  let roomBytes = Number.POSITIVE_INFINITY;
  let failing: { afterBytes: number; readonly error: unknown } | null = null;

  function directory(name: string, isGone: () => boolean): ContentDirectory {
    const files = () => directories.get(name);
    return {
      async write(file, pieces) {
        const own = files() ?? new Map<string, Stored>();
        directories.set(name, own);
        own.delete(file);
        const parts: Uint8Array<ArrayBuffer>[] = [];
        try {
          for await (const piece of pieces) {
            if (isGone()) return await new Promise<never>(() => undefined);
            take(piece.length);
            parts.push(new Uint8Array(piece));
            // What a tab leaves that dies in the middle of it.
            own.set(file, { content: new Blob(parts), isWhole: false });
          }
          if (isGone()) return await new Promise<never>(() => undefined);
        } catch (error) {
          own.delete(file);
          roomBytes += parts.reduce((sum, { length }) => sum + length, 0);
          throw error;
        }
        written.push(file);
        own.set(file, { content: new Blob(parts), isWhole: true });
      },
      async append(file, offset, bytes) {
        if (isGone()) return await new Promise<never>(() => undefined);
        const own = files() ?? new Map<string, Stored>();
        const before = offset === 0 ? new Blob([]) : own.get(file)?.content;
        if (before === undefined) throw new DOMException('nothing has this name', 'NotFoundError');
        take(bytes.length);
        directories.set(name, own);
        const content = new Blob([before.slice(0, offset), new Uint8Array(bytes)]);
        own.set(file, { content, isWhole: false });
      },
      readPart: async (file) => files()?.get(file)?.content ?? null,
      async finish(file) {
        const stored = files()?.get(file);
        if (stored === undefined) throw new DOMException('nothing has this name', 'NotFoundError');
        written.push(file);
        files()?.set(file, { ...stored, isWhole: true });
      },
      async read(file) {
        const stored = files()?.get(file);
        return stored?.isWhole ? stored.content : null;
      },
      async open(file) {
        const stored = files()?.get(file);
        if (!stored?.isWhole) return null;
        const bytes = new Uint8Array(await stored.content.arrayBuffer());
        open.add(stored);
        return openBytes(bytes, () => open.delete(stored));
      },
      async remove(file) {
        const stored = files()?.get(file);
        if (stored !== undefined && open.has(stored))
          throw new DOMException('somebody reads it', 'NoModificationAllowedError');
        roomBytes += files()?.get(file)?.content.size ?? 0;
        files()?.delete(file);
      },
      async list() {
        return [...(files() ?? [])].map(([file, { content, isWhole }]) => ({
          file,
          sizeBytes: content.size,
          isWhole,
        }));
      },
      destroy: async () => void directories.delete(name),
    };
  }

  function take(bytes: number): void {
    if (bytes > roomBytes) throw new DOMException('no more room', 'QuotaExceededError');
    roomBytes -= bytes;
    if (failing === null) return;
    failing.afterBytes -= bytes;
    if (failing.afterBytes >= 0) return;
    const { error } = failing;
    failing = null;
    throw error;
  }

  return {
    async open(name: string, isGone: () => boolean = () => false): Promise<ContentDirectory | null> {
      return isRefused ? null : directory(name, isGone);
    },
    list: async () => (isRefused ? [] : [...directories.keys()]),
    remove: async (name: string) => void directories.delete(name),
    /** The files that were written whole, in order, also those that are gone. */
    written,
    /** This window may not keep anything: a browser without private files, or a private window. */
    refuse() {
      isRefused = true;
    },
    /** The browser gives so many more bytes and no more. */
    leaveRoom(bytes: number) {
      roomBytes = bytes;
    },
    /** The write that comes to so many bytes fails there, once. */
    failAfter(bytes: number, error: unknown = new DOMException('the disk failed', 'UnknownError')) {
      failing = { afterBytes: bytes, error };
    },
    /** What the browser says of its room; of itself it says nothing. */
    quota: () => quota,
    giveQuota(given: { usedBytes: number; quotaBytes: number }) {
      quota = given;
    },
    /** Another byte stands at the place of one, as on a disk that is failing. */
    async damage(file: string, at: number) {
      for (const own of directories.values()) {
        const stored = own.get(file);
        if (stored === undefined) continue;
        const bytes = new Uint8Array(await stored.content.arrayBuffer());
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        own.set(file, { ...stored, content: new Blob([bytes]) });
      }
    },
    /** The browser takes everything away, as it does with its databases. */
    evict() {
      directories.clear();
    },
  };
}
