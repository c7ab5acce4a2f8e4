/** What this device remembers of folders, as lists of texts, the latest last. Other tabs hear of it. */
const mostFolders = 500;
const changed = new EventTarget();

export type Stored = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const folderPlace = (driveId: string, folderId: string) => `${driveId}/${folderId}`;

export function readList(key: string, storage: Stored): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Of very many the oldest are forgotten. */
export function storeList(key: string, entries: readonly string[], storage: Stored): void {
  if (entries.length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(entries.slice(-mostFolders)));
  reportChange();
}

export function reportChange(): void {
  changed.dispatchEvent(new Event('change'));
}

export function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}
