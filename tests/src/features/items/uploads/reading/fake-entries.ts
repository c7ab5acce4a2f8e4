import type { ReadOptions } from '#src/features/items/uploads/reading/chosen-items.ts';

/** A folder by the names in it; `unreadable` is a file that the browser cannot open. */
export interface FakeTree {
  readonly [name: string]: string | FakeTree | typeof unreadable | typeof silent;
}

export const unreadable = Symbol('unreadable');
/** A file about which the disk gives no answer. */
export const silent = Symbol('silent');

/** As a drop gives it: a folder resolutions a hundred names at a time, then none. */
export function fakeEntries(tree: FakeTree): FileSystemEntry[] {
  return Object.entries(tree).map(([name, content]) => entry(name, content));
}

function entry(name: string, content: FakeTree[string]): FileSystemEntry {
  if (typeof content === 'object') {
    const createReader = () => {
      const left = fakeEntries(content);
      return {
        readEntries: (done: (entries: FileSystemEntry[]) => void) =>
          queueMicrotask(() => done(left.splice(0, 100))),
      };
    };
    return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
  }
  const file = (done: (file: File) => void, failed: (error: Error) => void) =>
    queueMicrotask(() => {
      if (typeof content === 'string') done(new File([content], name));
      else if (content === unreadable) failed(new DOMException('gone', 'NotFoundError'));
    });
  return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry;
}

export function readOptions(changes: Partial<ReadOptions> = {}): ReadOptions {
  return {
    onCount: () => undefined,
    signal: new AbortController().signal,
    pause: () => Promise.resolve(),
    ...changes,
  };
}
