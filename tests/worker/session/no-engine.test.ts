import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
// An engine that is stopped waits for none of its parts: one that were still on its way would come into the next file's tests.
import '#tests/simulation/run/lazy-parts.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { noBackup } from '#worker/replica/outbox-backup.ts';
import { superviseEngine } from '#worker/session/supervise-engine.ts';
import { createWorkerApi } from '#worker/session/worker-api.ts';
import { createDevice } from '../../support/device.ts';
import { evict } from '../../support/replica/evict-databases.ts';

const account = { userId: 'person', email: 'a@b.example', userName: 'a', token: '' };

/** A browser that may come to refuse the opening of databases, as one does whose owner forbids them. */
function refusing() {
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  const refusal = { times: 0 };
  factory.open = (name, version) => {
    if (refusal.times === 0) return open(name, version);
    refusal.times -= 1;
    throw new DOMException('access to the Indexed Database API is denied', 'SecurityError');
  };
  return { factory, refusal };
}

function portsOn(indexedDB: IDBFactory) {
  const { clock, locks, channels } = createDevice('http://127.0.0.1:9');
  const reports: unknown[] = [];
  const ports: Ports = {
    now: clock.now,
    random: Math.random,
    uuid: randomUUID,
    // Faster than in life, but not at once: an engine that is never idle keeps its database for ever.
    setTimer(delayMs, work) {
      const timer = setTimeout(work, delayMs / 100);
      return () => clearTimeout(timer);
    },
    apiBase: 'http://127.0.0.1:9/api/',
    fetch: () => Promise.reject(new TypeError('no network')),
    fetchBlob: () => Promise.reject(new TypeError('no network')),
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
  return { ports, reports };
}

it('where no database can be opened the start says so, and nothing else that was asked is an error', async () => {
  const { factory, refusal } = refusing();
  refusal.times = Number.POSITIVE_INFINITY;
  const { ports, reports } = portsOn(factory);
  const api = createWorkerApi(ports);
  const records: string[] = [];
  const record = (name: string, asked: Promise<unknown>) =>
    asked.then(
      () => records.push(`${name} is done`),
      (error) => records.push(`${name}: ${error}`),
    );
  const starting = api.start(account, 'TESTDEVICE01');
  // What a screen asks while nobody knows yet, and what one asks that is about to go.
  record('offline', api.reportPageState('offline'));
  record('look', api.setVisibleFolder('drive', 'folder'));
  record('spaces', api.refreshSpaces());
  record('path', api.path('drive', 'folder'));
  await expect(starting).rejects.toThrow('is denied');
  record('late path', api.path('drive', 'folder'));
  record('hidden', api.reportPageState('hidden'));
  record('call', api.call('config', {}));
  await expect.poll(() => records.sort()).toEqual(['call is done', 'hidden is done', 'offline is done']);
  expect(reports).toEqual([]);

  refusal.times = 0;
  await api.start(account, 'TESTDEVICE01');
  expect(await api.lastUndoable()).toBe(null);
  await api.signOut(false);
});

it('who wants to leave does not wait for ever for a change that cannot be written', async () => {
  const { factory, refusal } = refusing();
  refusal.times = Number.POSITIVE_INFINITY;
  const api = createWorkerApi(portsOn(factory).ports);
  await expect(api.start(account, 'TESTDEVICE01')).rejects.toThrow('is denied');
  const records: string[] = [];
  void api.discard(['change']).finally(() => records.push('discarded'));
  expect(await api.signOut(false)).toBe(true);
  expect(records).toEqual([]);
});

it('before anybody was signed in, to ask for their files is a bug', async () => {
  const api = createWorkerApi(portsOn(new IDBFactory()).ports);
  await expect(api.lastUndoable()).rejects.toThrow('nobody is signed in');
});

it('a database that cannot be made again immediately is waited for by whoever asks', async () => {
  const { factory, refusal } = refusing();
  const { ports, reports } = portsOn(factory);
  const running = superviseEngine(ports, account, 'TESTDEVICE01', noBackup);
  const first = await running.engine();
  refusal.times = 3;
  await evict(factory);
  await expect.poll(() => first.isStopped()).toBe(true);
  const second = await running.engine();
  expect(second.isStopped()).toBe(false);
  expect(reports.map(String)).toEqual(Array(3).fill(expect.stringContaining('is denied')));
  await running.stop();
});
