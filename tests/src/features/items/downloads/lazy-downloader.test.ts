import { expect, it } from 'vitest';
import { lazyDownloader } from '#src/features/items/downloads/lazy-downloader.ts';

it('says where its code does not come, and asks again with the next download', async () => {
  const toasts: string[] = [];
  const asked: unknown[] = [];
  let isReachable = false;
  const downloader = lazyDownloader(
    {
      driveId: 'drive',
      call: (async (name: string) => {
        asked.push(name);
        return { ok: true, value: { url: '/api/downloads/ticket/a.txt', name: 'a.txt', files: 1, bytes: 5 } };
      }) as never,
      save: (url) => asked.push(url),
      saveFromDevice: async () => null,
      notify: ({ text }) => toasts.push(text),
      onPreparing: () => undefined,
      onLarge: () => undefined,
    },
    async () => {
      if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
      return import('#src/features/items/downloads/downloader.ts');
    },
  );
  const file = { id: 'a', name: 'a.txt', kind: 'file' } as const;
  await downloader.download([file]);
  expect({ toasts, asked }).toEqual({ toasts: ['The download failed. Please try again.'], asked: [] });
  isReachable = true;
  await downloader.download([file]);
  expect(toasts.slice(1)).toEqual(['Downloading a.txt']);
  expect(asked).toEqual(['createDownload', '/api/downloads/ticket/a.txt']);
});
