import { afterEach, describe, expect, it, vi } from 'vitest';
import { createContentSource } from '#src/features/preview/content/content-source.ts';

const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);
const version = { name: 'a', sizeBytes: bytes.length, contentSeq: 3 };
const remote = () => createContentSource({ source: 'server', url: '/api/downloads/t/a', ...version });

afterEach(() => void vi.unstubAllGlobals());

function answer(respond: (range: string) => Response | Error) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: { range: string } }) => {
    asked.push(headers.range);
    const response = respond(headers.range);
    if (response instanceof Error) throw response;
    return response;
  });
  return asked;
}

describe('content of the server', () => {
  it('is read by ranges, never beyond its end', async () => {
    const asked = answer(() => new Response(bytes.slice(90), { status: 206 }));
    const shares: number[] = [];
    const read = await remote().read(90, 500, { onProgress: (share) => shares.push(share) });
    expect(read).toEqual({ ok: true, value: bytes.slice(90) });
    expect(asked).toEqual(['bytes=90-99']);
    expect(shares.at(-1)).toBe(1);
    expect(await remote().read(100, 200)).toEqual({ ok: true, value: new Uint8Array() });
    expect(asked).toHaveLength(1);
  });

  it('is cut out of the whole where a server sends all of it', async () => {
    answer(() => new Response(bytes, { status: 200 }));
    expect(await remote().read(10, 20)).toEqual({ ok: true, value: bytes.slice(10, 20) });
  });

  it('that the server refuses, or no connection brings, is a problem and no error', async () => {
    answer(() => new Response('{}', { status: 404 }));
    expect(await remote().read(0, 10)).toEqual({ ok: false, problem: 'refused' });
    answer(() => new TypeError('Failed to fetch'));
    expect(await remote().read(0, 10)).toEqual({ ok: false, problem: 'offline' });
  });
});

it('content of the device is read from its bytes, and its address ends with it', async () => {
  const revoked: string[] = [];
  vi.stubGlobal('URL', {
    createObjectURL: () => 'blob:x',
    revokeObjectURL: (url: string) => revoked.push(url),
  });
  const source = createContentSource({ source: 'device', file: new Blob([bytes]), ...version });
  expect(await source.read(5, 8)).toEqual({ ok: true, value: bytes.slice(5, 8) });
  expect(source).toMatchObject({ url: 'blob:x', isLocal: true, contentSeq: 3 });
  source.close();
  expect(revoked).toEqual(['blob:x']);
});
