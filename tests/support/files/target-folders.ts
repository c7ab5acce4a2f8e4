import type { FolderHandle } from '#contract/worker-api/folder-saves.ts';
import type { TargetFolder } from '#worker/lib/ports.ts';

type Entry = Uint8Array<ArrayBuffer> | Tree;
export interface Tree extends Map<string, Entry> {}

export type TargetFolders = ReturnType<typeof createTargetFolders>;

const named = (name: string) => new DOMException(name, name);

/** Folders of a device outside of its browser, by name, and what can go wrong with them. */
export function createTargetFolders() {
  const folders = new Map<string, Tree>();
  const writes: string[] = [];
  let isGranted = true;
  let fail: (name: string) => unknown = () => null;
  let onWrite: (name: string) => void | Promise<void> = () => undefined;

  function folderAt(root: string, tree: Tree, isGone: () => boolean): TargetFolder {
    const check = async () => {
      if (isGone()) await new Promise<never>(() => undefined);
      if (!isGranted) throw named('NotAllowedError');
      if (!folders.has(root)) throw named('NotFoundError');
    };
    return {
      async open(name) {
        await check();
        const found = tree.get(name) ?? new Map<string, Entry>();
        if (found instanceof Uint8Array) return 'taken';
        tree.set(name, found);
        return folderAt(root, found, isGone);
      },
      async find(name) {
        await check();
        const found = tree.get(name);
        if (found === undefined) return null;
        return found instanceof Uint8Array ? new Blob([found]) : 'folder';
      },
      async write(name, pieces) {
        await check();
        const problem = fail(name);
        if (problem !== null) throw problem;
        const parts: Uint8Array<ArrayBuffer>[] = [];
        for await (const piece of pieces) parts.push(new Uint8Array(piece));
        await onWrite(name);
        await check();
        tree.set(name, new Uint8Array(await new Blob(parts).arrayBuffer()));
        writes.push(name);
      },
      async names() {
        await check();
        return [...tree.keys()];
      },
    };
  }

  return {
    /** As the picker answers. */
    choose(name: string): FolderHandle {
      if (!folders.has(name)) folders.set(name, new Map());
      return { kind: 'directory', name };
    },
    async open({ name }: FolderHandle, isGone: () => boolean): Promise<TargetFolder | 'ask'> {
      if (!isGranted) return 'ask';
      return folderAt(name, folders.get(name) ?? new Map(), isGone);
    },
    /** Paths of what is in one, folders with a slash at the end. */
    paths(name: string): readonly string[] {
      const list = (tree: Tree, above: string): string[] =>
        [...tree].flatMap(([own, entry]) =>
          entry instanceof Uint8Array
            ? [above + own]
            : [`${above}${own}/`, ...list(entry, `${above}${own}/`)],
        );
      return list(folders.get(name) ?? new Map(), '').sort();
    },
    read(name: string, path: string): string {
      const found = path
        .split('/')
        .reduce<Entry | undefined>(
          (at, own) => (at instanceof Map ? at.get(own) : undefined),
          folders.get(name),
        );
      return found instanceof Uint8Array ? Buffer.from(found).toString() : '';
    },
    /** Somebody else puts a file there. */
    put(name: string, path: string, content: string) {
      const names = path.split('/');
      const own = names.pop() ?? '';
      let tree = folders.get(name) ?? new Map<string, Entry>();
      folders.set(name, tree);
      for (const folder of names) {
        const next = (tree.get(folder) as Tree | undefined) ?? new Map<string, Entry>();
        tree.set(folder, next);
        tree = next;
      }
      tree.set(own, new Uint8Array(Buffer.from(content)));
    },
    remove: (name: string) => folders.delete(name),
    grant(granted: boolean) {
      isGranted = granted;
    },
    /** What writing a file of a name fails with; null: it does not. */
    failWith(problem: (name: string) => unknown) {
      fail = problem;
    },
    beforeEach(work: (name: string) => void | Promise<void>) {
      onWrite = work;
    },
    writes,
  };
}
