import { describe, expect, it } from 'vitest';
import type { BytesResponse } from '#worker/lib/ports.ts';
import { createPieceReader } from '#worker/saves/fetch/piece-reader.ts';
import { DownloadEnded, readRange } from '#worker/saves/fetch/read-range.ts';

const content = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);

type Response = (from: number, to: number) => BytesResponse;

const answer =
  (status: number, broken = Number.POSITIVE_INFINITY, etag = '"a"', retryAfter?: string): Response =>
  (from, to) => ({
    status,
    headers: new Headers({ etag, ...(retryAfter && { 'retry-after': retryAfter }) }),
    text: async () => '',
    pieces: (async function* () {
      for (let at = from; at <= to; at += 64) {
        if (at - from >= broken) throw new TypeError('network error');
        yield content.slice(at, Math.min(at + 64, to + 1));
      }
    })(),
  });

/** Reads bytes 100 to 900 from a server that answers these, one after the other. */
async function read(...answers: readonly Response[]) {
  const asked: string[] = [];
  const waited: boolean[] = [];
  const pauses: number[] = [];
  const hooks = {
    ports: {
      now: () => 0,
      random: () => 1,
      async receiveBytes(_: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) {
        const range = headers['range'] ?? '';
        asked.push(range);
        const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
        const next = answers[asked.length - 1];
        if (next === undefined) throw new TypeError('network error');
        return next(Number(from), Number(to));
      },
    },
    signal: new AbortController().signal,
    pause: async (ms: number) => void pauses.push(ms),
    waits: (isWaiting: boolean) => void waited.push(isWaiting),
  };
  const bytes: number[] = [];
  const source = { url: 'u', headers: () => ({}) };
  const error = await (async () => {
    for await (const piece of readRange(source, 100, 900, hooks)) bytes.push(...piece);
  })().catch((caught: unknown) => caught);
  return { error, bytes, asked, waited, pauses };
}

describe('a range', () => {
  it('is read to its end, from where each answer broke off', async () => {
    const { error, bytes, asked, waited } = await read(
      answer(206, 128),
      answer(503),
      answer(206, 192),
      answer(206),
    );
    expect(error).toBeUndefined();
    expect(bytes).toEqual([...content.slice(100, 900)]);
    expect(asked).toEqual(['bytes=100-899', 'bytes=228-899', 'bytes=228-899', 'bytes=420-899']);
    expect(waited).toEqual([false, true, false, false]);
  });

  it('waits as long as the server asks', async () => {
    const { pauses } = await read(answer(429, 0, '"a"', '30'), answer(206));
    expect(pauses).toEqual([30_000]);
  });

  it.each([
    ['the server has no such download any more', [answer(410)]],
    ['it is another one than before', [answer(206, 128), answer(206, 999, '"b"')]],
    ['a server knows no ranges', [answer(200)]],
  ] as const)('ends where %s', async (_, answers) => {
    const { error } = await read(...answers);
    expect(error).toBeInstanceOf(DownloadEnded);
  });
});

it('pieces are read in other amounts than they came in, and what is missing is said', async () => {
  async function* pieces() {
    for (let at = 0; at < 100; at += 7) yield content.slice(at, Math.min(at + 7, 100));
  }
  const reader = createPieceReader(pieces());
  await reader.passOver(10);
  expect([...(await reader.bytes(30))]).toEqual([...content.slice(10, 40)]);
  const parts: number[] = [];
  for await (const piece of reader.take(5)) parts.push(...piece);
  expect(parts).toEqual([...content.slice(40, 45)]);
  await expect(reader.bytes(56)).rejects.toBeInstanceOf(DownloadEnded);
});
