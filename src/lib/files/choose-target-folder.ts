import type { FolderHandle } from '#contract/worker-api/folder-saves.ts';

interface WithPicker {
  showDirectoryPicker?(options: {
    readonly id: string;
    readonly mode: 'readwrite';
    readonly startIn: 'downloads';
  }): Promise<FolderHandle>;
}

interface WithPermission extends FolderHandle {
  requestPermission?(descriptor: { readonly mode: 'readwrite' }): Promise<'granted' | 'denied' | 'prompt'>;
}

/** Whether this browser lets a page write into a folder of the device. */
export function canChooseTargetFolder(): boolean {
  return 'showDirectoryPicker' in window;
}

/** The browser's own dialog for a folder to write into; null where the person closes it. */
export async function chooseTargetFolder(): Promise<FolderHandle | null> {
  const options = { id: 'lunvik-downloads', mode: 'readwrite', startIn: 'downloads' } as const;
  const chosen = (window as WithPicker).showDirectoryPicker?.(options);
  return (await chosen?.catch(noneIfClosed)) ?? null;
}

/** Asks for a folder of before again, after a click. */
export async function allowTargetFolder(folder: WithPermission): Promise<boolean> {
  const state = await folder.requestPermission?.({ mode: 'readwrite' });
  return state === undefined || state === 'granted';
}

function noneIfClosed(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  throw error;
}
