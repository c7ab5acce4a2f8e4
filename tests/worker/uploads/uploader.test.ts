import { randomUUID } from 'node:crypto';
import type { WhereClause } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { createEngineContext } from '#worker/engine/engine-context.ts';
import type { UserStore } from '#worker/engine/user-store.ts';
import type { HttpResponse, Ports } from '#worker/lib/ports.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { createUploader } from '#worker/uploads/uploader.ts';
import { plainResponse } from '../../support/transfers/plain-response.ts';
import { uploaded } from '../outbox/outbox-rows.ts';
import { allowed, driveId, emptyDatabase } from '../replica/model.ts';

/** A promise that somebody else keeps. */
function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Which uploads can be read is answered once `wait` is over. */
function answerLater({ uploads }: ReplicaDatabase, wait: () => Promise<void>) {
  const where = uploads.where.bind(uploads) as (index: string) => WhereClause;
  const later = (index: string) => ({
    equals: (value: string) => ({
      async primaryKeys() {
        await wait();
        return where(index).equals(value).primaryKeys();
      },
    }),
  });
  Object.assign(uploads, { where: later });
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A tab with one upload of a folder, and a server that answers when the test does. */
async function openUploader() {
  const looking = { reached: latch(), released: latch(), isHeld: false };
  const database = await emptyDatabase();
  answerLater(database, async () => {
    if (!looking.isHeld) return;
    looking.isHeld = false;
    looking.reached.open();
    await looking.released.opened;
  });
  const row = { ...uploaded('1', ['folder']), driveId };
  const uploadId = 'upload-1';
  const folder = { id: 'folder', parentId: 'root', name: 'Brand' };
  await database.outbox.put(row);
  await database.uploads.put({
    ...{ uploadId, batchId: 'batch', driveId, folders: [folder], files: [], tabId: 'tab' },
  });
  let answer: (response: HttpResponse) => void = () => {};
  const answered = new Promise<HttpResponse>((resolve) => {
    answer = resolve;
  });
  const sent: string[] = [];
  const asked = latch();
  const settled = latch();
  const ports = {
    ...{ now: () => 0, random: () => 0, uuid: randomUUID, apiBase: '/api/', online: () => true },
    setTimer: () => () => undefined,
    report: () => undefined,
    sendBytes(url: string) {
      sent.push(url);
      asked.open();
      return answered;
    },
  } as unknown as Ports;
  const store: UserStore = {
    ...{ userId: 'user', identity: 'identity', durable: database, relaxed: database },
    guard: () => allowed,
    close: () => database.close(),
  };
  const held = new Map([[uploadId, []]]);
  const uploader = createUploader(
    createEngineContext(ports, store, () => undefined),
    {
      server: { ports, authorize: () => ({ token: 'token' }), refused: () => {}, responded: () => {} },
      leaderEpoch: () => 1,
      directory: async () => null,
      held,
      settled: settled.open,
      spacesChanged: () => undefined,
      failed(error) {
        throw error;
      },
    },
  );
  stops.push(async () => {
    await uploader.stop();
    database.close();
  });
  const refuse = (code: string) => {
    const data = { event_id: row.changeId, status: 'rejected', code };
    answer(plainResponse(200, JSON.stringify({ ok: true, data })));
  };
  return { database, uploader, sent, held, refuse, looking, asked: asked.opened, settled: settled.opened };
}

describe('an upload that the server refuses', () => {
  it('while the next ones are being looked for is not sent again, and its bytes stay', async () => {
    const { database, uploader, sent, held, refuse, looking, asked, settled } = await openUploader();
    uploader.wake();
    await asked;
    looking.isHeld = true;
    uploader.wake();
    await looking.reached.opened;
    refuse('id-taken');
    await settled;
    looking.released.open();
    await uploader.stop();
    expect(sent).toHaveLength(1);
    expect(await database.outbox.toArray()).toMatchObject([{ state: 'rejected', problem: 'id-taken' }]);
    expect(held.size).toBe(1);
  });
});
