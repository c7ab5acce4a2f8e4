import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import type { EngineContext } from '#worker/engine/engine-context.ts';
import { openUserStore } from '#worker/engine/user-store.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { beginLeading } from '#worker/session/leading/begin-leading.ts';

vi.mock('#worker/session/leader.ts', () => {
  throw new Error('the request was lost');
});

it('a tab that cannot have the code to lead is tried again, and gives the lead back when it is to', async () => {
  const retries: (() => void)[] = [];
  let failed = 0;
  const ports = {
    uuid: () => 'identity',
    now: () => 1,
    indexedDB: new IDBFactory(),
    online: () => true,
    async partFailed() {
      failed += 1;
    },
    setTimer(_: number, run: () => void) {
      retries.push(run);
      return () => {};
    },
  } as unknown as Ports;
  const store = await openUserStore(ports, 'person', () => {});
  const over = new AbortController();
  const context = { ports, store } as unknown as EngineContext;
  const hooks = {} as Parameters<typeof beginLeading>[2];
  const leading = beginLeading(context, {} as Parameters<typeof beginLeading>[1], hooks, over.signal);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(failed).toBe(times));
    for (const retry of retries.splice(0)) retry();
  }
  expect((await store.durable.device.get('device'))?.connection).toBe('connecting');
  over.abort();
  expect(await leading).toBeNull();
  store.close();
});
