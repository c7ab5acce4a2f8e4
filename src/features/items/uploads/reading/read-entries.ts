import { type ChosenItems, ItemCollector, type ReadOptions } from './chosen-items.ts';
import { isSystemFile } from './system-files.ts';

/** Walks through folders to their end. */
export async function readEntries(
  entries: readonly FileSystemEntry[],
  options: ReadOptions,
): Promise<ChosenItems> {
  const found = new ItemCollector(options);
  const pending: Located[] = entries.map((entry) => ({ entry, path: [entry.name] })).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    await found.breathe();
    const { entry, path } = next;
    if (isSystemFile(entry.name, entry.isDirectory ? 'folder' : 'file')) {
      found.leaveOut(entry.name);
      continue;
    }
    if (isDirectory(entry)) {
      found.add({ path, file: null });
      try {
        const children = await readChildren(entry, found);
        // The last of the list is next: so that they come in their order.
        for (let at = children.length - 1; at >= 0; at--) {
          const child = children[at];
          if (child) pending.push({ entry: child, path: [...path, child.name] });
        }
      } catch (error) {
        if (options.signal.aborted) throw error;
        found.addUnreadable(entry.name);
      }
    } else if (isFile(entry)) {
      const files = [next, ...takeFiles(pending)];
      const read = await Promise.all(files.map((each) => fileOf(each.entry)));
      found.waited();
      for (const [at, file] of read.entries()) {
        const each = files[at];
        if (!each) continue;
        if (file === null) found.addUnreadable(each.entry.name);
        else found.add({ path: each.path, file });
      }
    }
  }
  return found.result();
}

interface Located<Entry extends FileSystemEntry = FileSystemEntry> {
  readonly entry: Entry;
  readonly path: readonly string[];
}

/** Asking for one file after the other waits for the disk each time. */
const filesAtOnce = 16;

/** The files at the end of the list, up to a number; a folder or a system file ends them. */
function takeFiles(pending: Located[]): Located[] {
  const files: Located[] = [];
  while (files.length < filesAtOnce) {
    const last = pending.at(-1);
    if (!last || !isFile(last.entry) || isSystemFile(last.entry.name, 'file')) break;
    files.push(last);
    pending.pop();
  }
  return files;
}

/** `readEntries` gives a hundred at a time and is asked until it gives none. */
async function readChildren(
  directory: FileSystemDirectoryEntry,
  found: ItemCollector,
): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    await found.breathe();
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return children;
    children.push(...some);
  }
}

function fileOf(entry: FileSystemEntry): Promise<File | null> {
  return new Promise((resolve) => {
    (entry as FileSystemFileEntry).file(resolve, () => resolve(null));
  });
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
