import type { TransferredItems } from '../../../../lib/files/own-uploads.ts';
import { hasFiles, takeTransferred } from '../reading/take-transferred.ts';

/** Files that were dropped or pasted before the code that takes them was there. */
export interface EarlyFiles {
  readonly kind: 'dropped' | 'pasted';
  readonly target: EventTarget | null;
  readonly items: TransferredItems;
}

/** Keeps what is dropped and pasted; `onFiles`: somebody is about to. Returns how to stop, which gives what was kept, once. */
export function keepEarlyFiles(onFiles: () => void): () => readonly EarlyFiles[] {
  const kept: EarlyFiles[] = [];
  const listening = new AbortController();
  const keep = (event: DragEvent | ClipboardEvent) => {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    if (!hasFiles(data)) return;
    event.preventDefault();
    onFiles();
    if (event.type === 'dragover') return;
    const kind = event.type === 'drop' ? 'dropped' : 'pasted';
    kept.push({ kind, target: event.target, items: takeTransferred(data) });
  };
  for (const type of ['dragover', 'drop', 'paste'] as const)
    document.addEventListener(type, keep, { signal: listening.signal });
  return () => {
    listening.abort();
    return kept.splice(0);
  };
}
