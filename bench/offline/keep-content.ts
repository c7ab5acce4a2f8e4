import { createPrivateFiles, type DirectoryHandle } from '#worker/session/browser/private-files.ts';

const blockBytes = 4_194_304;

/** Keeps a content as an offline file is kept: block by block, whole at the end. Hands its file to the page, as the engine does. */
self.onmessage = async ({ data: sizeBytes }: MessageEvent<number>) => {
  const root = async () => (await navigator.storage.getDirectory()) as unknown as DirectoryHandle;
  const directory = await createPrivateFiles(root).open('bench-contents');
  if (directory === null) throw new Error('the browser keeps no files');
  for (let at = 0; at < sizeBytes; at += blockBytes) {
    const block = new Uint8Array(Math.min(blockBytes, sizeBytes - at));
    for (let from = 0; from < block.length; from += 65_536)
      crypto.getRandomValues(block.subarray(from, from + 65_536));
    await directory.append('content', at, block);
  }
  await directory.finish('content');
  self.postMessage(await directory.read('content'));
};
