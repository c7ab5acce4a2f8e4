import { expect, it } from 'vitest';
import { sharedFileHeaders } from '#contract/worker-api/shared-files.ts';
import { keepSharedFiles } from '#worker/shared-files.ts';

/** A cache in memory: what the browser's does with `put`. */
function cachesInMemory(fail = false) {
  const kept = new Map<string, Response>();
  const put = async (key: string, response: Response) => {
    if (fail) throw new DOMException('no room', 'QuotaExceededError');
    kept.set(key, response);
  };
  return { kept, storage: { open: async () => ({ put }) as unknown as Cache } };
}

function shared(files: readonly File[]): Request {
  const body = new FormData();
  body.set('title', 'From the gallery');
  for (const file of files) body.append('files', file);
  return new Request('https://lunvik.example/share', { method: 'POST', body });
}

let ids = 0;
const newId = () => String(++ids);

it('keeps each shared file with its name and bytes, and leads to the page', async () => {
  const { kept, storage } = cachesInMemory();
  const files = [new File(['one'], 'ä plan.pdf', { type: 'application/pdf' }), new File(['two'], 'b')];
  const response = await keepSharedFiles(shared(files), storage, newId);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('https://lunvik.example/drive');
  const stored = await Promise.all(
    [...kept.values()].map(async (one) => [
      decodeURIComponent(one.headers.get(sharedFileHeaders.name) ?? ''),
      one.headers.get('content-type'),
      await one.text(),
    ]),
  );
  expect(stored).toEqual([
    ['ä plan.pdf', 'application/pdf', 'one'],
    ['b', 'application/octet-stream', 'two'],
  ]);
});

it('says on the page where the device has no room, and where nothing readable was sent', async () => {
  const failed = 'https://lunvik.example/drive#share-failed';
  const full = await keepSharedFiles(shared([new File(['one'], 'a')]), cachesInMemory(true).storage, newId);
  expect(full.headers.get('location')).toBe(failed);
  const garbled = new Request('https://lunvik.example/share', { method: 'POST', body: 'no form' });
  const response = await keepSharedFiles(garbled, cachesInMemory().storage, newId);
  expect(response.headers.get('location')).toBe(failed);
});
