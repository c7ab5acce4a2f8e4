import type { Page } from 'playwright/test';

/** The contents of files that this origin keeps beside its databases, whole or not. */
export async function storedContents(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const contents: string[] = [];
    // What is removed while it is read is not there.
    const textOf = async (handle: FileSystemFileHandle): Promise<string> => {
      try {
        return await (await handle.getFile()).text();
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotFoundError') return '';
        throw error;
      }
    };
    const read = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') await read(handle as FileSystemDirectoryHandle);
        else contents.push(await textOf(handle as FileSystemFileHandle));
      }
    };
    await read(await navigator.storage.getDirectory());
    // Empty ones only say that others are whole.
    return contents.filter((text) => text !== '');
  });
}

interface HoldingWindow extends Window {
  heldContents?: readonly Blob[];
}

/** The contents as a page has them that shows them; the answer reads each once more. */
export async function holdContents(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(async () => {
    const held: Blob[] = [];
    const take = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') await take(handle as FileSystemDirectoryHandle);
        else held.push(await (handle as FileSystemFileHandle).getFile());
      }
    };
    await take(await navigator.storage.getDirectory());
    (window as HoldingWindow).heldContents = held.filter(({ size }) => size > 0);
  });
  return () =>
    page.evaluate(() =>
      Promise.all(
        ((window as HoldingWindow).heldContents ?? []).map((content) =>
          content
            .slice(0, 4)
            .arrayBuffer()
            .then(
              () => 'read',
              () => 'gone',
            ),
        ),
      ),
    );
}
