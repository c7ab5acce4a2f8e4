import { type ChosenItems, ItemCollector, type ReadOptions } from './chosen-items.ts';
import { isSystemFile } from './system-files.ts';

/**
 * Of files that were chosen in a field. Those of a chosen folder say in `webkitRelativePath` where they lie; the browser
 * does not name empty folders.
 */
export async function readFiles(files: Iterable<File>, options: ReadOptions): Promise<ChosenItems> {
  const found = new ItemCollector(options);
  const folders = new Set<string>();
  const leftOutFolders = new Set<string>();
  for (const file of files) {
    await found.breathe();
    const path = pathOf(file);
    const above = path.slice(0, -1);
    const system = above.findIndex((name) => isSystemFile(name, 'folder'));
    if (system !== -1) {
      const folder = path.slice(0, system + 1).join('/');
      if (!leftOutFolders.has(folder)) found.leaveOut(path[system] ?? '');
      leftOutFolders.add(folder);
      continue;
    }
    if (isSystemFile(file.name, 'file')) {
      found.leaveOut(file.name);
      continue;
    }
    for (let depth = 1; depth <= above.length; depth++) {
      const folder = above.slice(0, depth);
      const key = folder.join('/');
      if (folders.has(key)) continue;
      folders.add(key);
      found.add({ path: folder, file: null });
    }
    found.add({ path, file });
  }
  return found.result();
}

function pathOf(file: File): readonly string[] {
  return file.webkitRelativePath ? file.webkitRelativePath.split('/') : [file.name];
}
