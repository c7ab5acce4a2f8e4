import type { Page } from 'playwright/test';

/** The contents of files that this origin keeps beside its databases, whole or not. */
export async function storedContents(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const contents: string[] = [];
    const read = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') await read(handle as FileSystemDirectoryHandle);
        else contents.push(await (await (handle as FileSystemFileHandle).getFile()).text());
      }
    };
    await read(await navigator.storage.getDirectory());
    // Empty ones only say that others are whole.
    return contents.filter((text) => text !== '');
  });
}
