import type { TransferredItems } from '../../../../lib/files/own-uploads.ts';

/** Has to be called in the event itself: afterwards the browser gives nothing more. */
export function takeTransferred(data: DataTransfer): TransferredItems {
  const entries: FileSystemEntry[] = [];
  const files: File[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.() ?? null;
    const file = entry === null ? item.getAsFile() : null;
    if (entry !== null) entries.push(entry);
    else if (file !== null) files.push(file);
  }
  return { entries, files };
}

export function hasFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') === true;
}
