import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
// An engine that is stopped waits for none of its parts: one that were still on its way would come into the next file's tests.
import '#tests/simulation/run/lazy-parts.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { noBackup } from '#worker/replica/outbox-backup.ts';
import { databaseName } from '#worker/replica/replica-database.ts';
import { superviseEngine } from '#worker/session/supervise-engine.ts';
import { createDevice } from '../../support/device.ts';

const account = { userId: 'person', email: 'a@b.example', userName: 'a', token: '' };

/** Does something to the database as soon as the store has opened it, while the engine is still being made. */
function whileStarting(action: (factory: IDBFactory, name: string) => void): IDBFactory {
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  let opened = 0;
  factory.open = (name, version) => {
    const request = open(name, version);
    request.addEventListener('success', () => {
      opened += 1;
      if (opened === 2) action(Object.assign(new IDBFactory(), factory, { open }), name);
    });
    return request;
  };
  return factory;
}

function run(indexedDB: IDBFactory) {
  const { clock, locks, channels } = createDevice('http://127.0.0.1:9');
  const reports: unknown[] = [];
  const ports: Ports = {
    now: clock.now,
    random: Math.random,
    uuid: randomUUID,
    setTimer: (_delayMs, work) => {
      const timer = setImmediate(work);
      return () => clearImmediate(timer);
    },
    apiBase: 'http://127.0.0.1:9/api/',
    fetch: () => new Promise(() => undefined),
    fetchBlob: () => new Promise(() => undefined),
    sendBytes: () => Promise.reject(new TypeError('no network')),
    receiveBytes: () => Promise.reject(new TypeError('no network')),
    openContentDirectory: async () => null,
    listContentDirectories: async () => [],
    removeContentDirectory: async () => undefined,
    openTargetFolder: async () => 'ask',
    openSocket: () => ({ send() {}, close() {} }),
    lock: (name, signal, work, mode) =>
      locks.request(name, signal, new Promise<void>(() => undefined), work, mode),
    online: () => false,
    openChannel: channels.open,
    estimate: async () => ({ usedBytes: 0, quotaBytes: 0, persisted: false }),
    partFailed: async () => undefined,
    report: (error) => reports.push(error),
    indexedDB,
  };
  return { running: superviseEngine(ports, account, 'TESTDEVICE01', noBackup), reports };
}

it('an engine whose database a newer version takes while it is being started ends for good', async () => {
  const indexedDB = whileStarting((factory, name) => factory.open(name, 990));
  const { running, reports } = run(indexedDB);
  await expect(running.engine()).rejects.toThrow();
  await vi.waitFor(() => expect(running.isRunning()).toBe(false));
  expect(reports).toEqual([]);
  await running.stop();
});

it('one whose database is deleted while it is being started begins again', async () => {
  const indexedDB = whileStarting((factory, name) => factory.deleteDatabase(name));
  const { running, reports } = run(indexedDB);
  await running.engine().catch(() => undefined);
  await vi.waitFor(async () => expect((await running.engine()).account().userId).toBe('person'));
  await vi.waitFor(async () =>
    expect(await indexedDB.databases()).toMatchObject([{ name: databaseName('person') }]),
  );
  expect(reports).toEqual([]);
  await running.stop();
});
