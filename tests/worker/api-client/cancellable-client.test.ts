import { expect, it } from 'vitest';
import { err, ok } from '#contract/rules/result.ts';
import type { ApiClient } from '#worker/api-client/api-client.ts';
import { createCancellableClient } from '#worker/api-client/cancellable-client.ts';

/** A server that answers at once and streams until it is stopped; `signals` are those of the streams, in order. */
function scenario(answer: 'stream' | 'refusal' = 'stream') {
  const signals: AbortSignal[] = [];
  const openLeaves = async (_driveId: string, _query: object, signal: AbortSignal) => {
    signals.push(signal);
    return answer === 'stream'
      ? ok({ head: {}, next: async () => 'end', stop() {} })
      : err({ kind: 'refused', status: 410, code: 'gone', message: '' });
  };
  const client = createCancellableClient({ openLeaves } as unknown as ApiClient);
  const open = () => client.openLeaves('drive', {}, new AbortController().signal);
  return { client, open, ended: () => signals.map(({ aborted }) => aborted) };
}

it('ends the streams that are older than the attempt with which the server was reached', async () => {
  const { client, open, ended } = scenario();
  await open();
  client.connecting();
  await open();
  client.connecting();
  await open();
  expect(ended()).toEqual([false, false, false]);
  client.connected();
  expect(ended()).toEqual([true, true, false]);
  client.connecting();
  client.connected();
  expect(ended()).toEqual([true, true, true]);
});

it('keeps nothing of streams that are over, however many attempts to connect fail', async () => {
  const { client, open, ended } = scenario();
  const opened = await open();
  if (opened.ok) opened.value.stop();
  for (let failures = 0; failures < 10; failures += 1) client.connecting();
  client.connected();
  expect(ended()).toEqual([false]);
});

it('keeps nothing of streams that were refused', async () => {
  const { client, open, ended } = scenario('refusal');
  await open();
  client.connecting();
  client.connected();
  expect(ended()).toEqual([false]);
});
