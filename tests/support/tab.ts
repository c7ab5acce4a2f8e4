import { randomUUID } from 'node:crypto';
import { liveQuery } from 'dexie';
import type { WorkerApi } from '#contract/worker-api/worker-api.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { openReader } from '#worker/read/open-reader.ts';
import { ReplicaDatabase } from '#worker/replica/replica-database.ts';
// Asked for 15 s after a tab began to lead, perhaps when its test is over: here it is there already.
import '#worker/session/tree/index-saver.ts';
import { createWorkerApi } from '#worker/session/worker-api.ts';
import { tabOpened } from './browser/tab-memory.ts';
import type { Device } from './device.ts';
import type { TestUser } from './users.ts';

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** A tab of a device, with the person's real engine in it. */
export async function openTab(
  device: Device,
  person: Pick<TestUser, 'userId' | 'email' | 'token'>,
  backup: string | null = null,
) {
  const { clock, network, indexedDB } = device;
  const reports: unknown[] = [];
  const freeMemory = tabOpened(indexedDB);
  let isClosed = false;
  let goAway = () => {};
  const closed = new Promise<void>((resolve) => {
    goAway = resolve;
  });
  const never = new Promise<never>(() => undefined);
  const channels: { close(): void }[] = [];
  const timers = new Set<() => void>();
  function setTimer(delayMs: number, run: () => void): () => void {
    if (isClosed) return () => undefined;
    const stop = () => {
      timers.delete(stop);
      stopTimer();
    };
    const stopTimer = clock.setTimer(delayMs, () => {
      timers.delete(stop);
      run();
    });
    timers.add(stop);
    return stop;
  }
  const ports: Ports = {
    now: clock.now,
    random: Math.random,
    uuid: randomUUID,
    setTimer,
    apiBase: network.apiBase,
    fetch: async (url, request) => {
      if (isClosed) return never;
      const response = network.fetch(url, request);
      return Promise.race([response, closed.then(() => never)]);
    },
    fetchBlob: async (url, request) => {
      if (isClosed) return never;
      const response = network.fetchBlob(url, request);
      return Promise.race([response, closed.then(() => never)]);
    },
    sendBytes: async (url, request) => {
      if (isClosed) return never;
      const response = network.sendBytes(url, {
        ...request,
        onProgress: (sent) => isClosed || request.onProgress(sent),
      });
      return Promise.race([response, closed.then(() => never)]);
    },
    receiveBytes: async (url, request) => {
      if (isClosed) return never;
      const response = network.receiveBytes(url, request);
      return Promise.race([response, closed.then(() => never)]);
    },
    openTargetFolder: (handle) => device.folders.open(handle, () => isClosed),
    openContentDirectory: (name) => device.files.open(name, () => isClosed),
    listContentDirectories: device.files.list,
    removeContentDirectory: device.files.remove,
    openSocket(url, listeners) {
      const whileHere = (notify: () => void) => isClosed || notify();
      return network.openSocket(url, {
        opened: () => whileHere(listeners.opened),
        received: (data) => whileHere(() => listeners.received(data)),
        closed: (code) => whileHere(() => listeners.closed(code)),
      });
    },
    lock: (name, signal, work, mode) => device.locks.request(name, signal, closed, work, mode),
    online: network.isOnline,
    openChannel(name, onMessage) {
      const channel = device.channels.open(name, onMessage);
      channels.push(channel);
      return { post: (message) => isClosed || channel.post(message), close: channel.close };
    },
    estimate: async () => ({ ...device.files.quota(), persisted: false }),
    resizeImage: async () => new Blob(['drawn on the device']),
    partFailed: async () => undefined,
    report: (error) => reports.push(error),
    indexedDB,
  };
  const api: WorkerApi = createWorkerApi(ports);
  const account = { userId: person.userId, email: person.email, userName: person.email, token: person.token };
  const start = (token = person.token) => api.start({ ...account, token }, 'TESTDEVICE01', backup);
  await start();
  const database = new ReplicaDatabase(person.userId, { durability: 'relaxed', indexedDB });
  await database.open();
  const reader = openReader(person.userId, { indexedDB });

  return {
    api,
    reader,
    database,
    reports,
    start,
    /** Waits for what the device comes to hold; wakes with each of its transactions. */
    until(condition: (database: ReplicaDatabase) => Promise<boolean>): Promise<void> {
      return new Promise((resolve, reject) => {
        const subscription = liveQuery(() => condition(database)).subscribe({
          next(holds) {
            if (!holds) return;
            setImmediate(() => subscription.unsubscribe());
            resolve();
          },
          error: reject,
        });
      });
    },
    /** The tab is killed: whatever it was doing, it does no more. */
    kill() {
      if (isClosed) return;
      isClosed = true;
      goAway();
      for (const stop of timers) stop();
      for (const channel of channels) channel.close();
      database.close();
      reader.close();
      freeMemory();
    },
  };
}
