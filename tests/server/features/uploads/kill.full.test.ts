import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { openDatabase } from '#server/db/database.ts';
import { connectionFile } from '#server/db/embedded.ts';
import type { Database } from '#server/db/schema.ts';
import { bundleServer } from '#server/dev/bundle.ts';
import { freePort, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { createTeam, events, type Team } from '#tests/support/team.ts';
import { type BundledFile, bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
let built: string;
let dataDir: string;
let port: string;
let server: ServerProcess;
let team: Team;

beforeAll(async () => {
  built = await mkdtemp(join(root, 'node_modules', '.lunvik-test-')); // where its packages can be found
  await bundleServer(built);
  dataDir = await mkdtemp(join(tmpdir(), 'lunvik-kill-'));
  port = String(await freePort());
  server = await start();
  team = await withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
});
afterAll(async () => {
  await server.terminate();
  await Promise.all([built, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
});

function start(): Promise<ServerProcess> {
  return startServerProcess(join(built, 'main.js'), { DATA_DIR: dataDir, PORT: port });
}

async function withDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { url } = JSON.parse(await readFile(join(dataDir, connectionFile), 'utf8')) as { url: string };
  const db = openDatabase({ url, maxConnections: 1, onBroken: () => undefined });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const authorization = () => `Bearer ${team.owner.token}`;

test('an upload goes on where it was when the server was killed in the middle of it', {
  timeout: 60_000,
}, async () => {
  const content = randomBytes(6_000_000);
  const fileId = crypto.randomUUID();
  let killed: Promise<void> | null = null;
  let resumedAt = -1;
  const ended = new Promise<void>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${server.url}/api/uploads`,
      headers: { authorization: authorization() },
      chunkSize: 1_000_000,
      retryDelays: [200, 500, 1000, 2000, 4000, 8000],
      metadata: {
        drive_id: team.driveId,
        parent_folder: rootId,
        filename: 'film.mp4',
        file_id: fileId,
        event_id: crypto.randomUUID(),
      },
      onShouldRetry: () => true,
      onChunkComplete: (_size, accepted) => {
        if (killed !== null) {
          if (resumedAt < 0) resumedAt = accepted;
        } else if (accepted >= 3_000_000) {
          killed = server.kill9().then(async () => {
            server = await start();
          });
        }
      },
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
  await ended;
  await killed;
  expect(resumedAt).toBeGreaterThan(3_000_000);
  const response = await fetch(`${server.url}/api/drives/${team.driveId}/files/${fileId}/content`, {
    headers: { authorization: authorization() },
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
});

test('what was answered as applied is in the log once, whenever the server is killed', {
  timeout: 60_000,
}, async () => {
  const acknowledged = new Set<string>();
  const send = async (event: ReturnType<typeof events.createFolder>) => {
    const response = await fetch(`${server.url}/api/events/${team.driveId}`, {
      method: 'POST',
      headers: { authorization: authorization(), 'content-type': 'application/json' },
      body: JSON.stringify([event]),
    });
    const { data } = (await response.json()) as { data: { event_id: string; status: string }[] };
    if (data[0]?.status === 'applied' || data[0]?.status === 'duplicate') acknowledged.add(event.event_id);
  };
  for (let round = 0; round < 3; round += 1) {
    const unanswered = new Map<string, ReturnType<typeof events.createFolder>>();
    let writing = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) {
        const event = events.createFolder(team.driveId, 'x');
        unanswered.set(event.event_id, event);
        await send(event).then(
          () => unanswered.delete(event.event_id),
          () => {
            writing = false;
          },
        );
      }
    });
    const enough = acknowledged.size + 15 + round * 7;
    await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 5 }).toBeGreaterThan(enough);
    await server.kill9();
    await Promise.all(writers);
    server = await start();
    for (const event of unanswered.values()) await send(event);
  }
  const log = await withDatabase((db) =>
    db
      .selectFrom('changes')
      .select(['seq', 'event_id'])
      .where('drive_id', '=', team.driveId)
      .orderBy('seq')
      .execute(),
  );
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  const ids = log.map(({ event_id }) => event_id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
});

test('a bundle is there whole or not at all, whenever the server is killed, and once when it is sent again', {
  timeout: 60_000,
}, async () => {
  const waiting = new Map<string, BundledFile[]>();
  const done: BundledFile[] = [];
  const sendOne = async (eventId: string, files: BundledFile[]) => {
    const result = await bundlesOf(server.url, team).send({ eventId, files });
    expect(['applied', 'duplicate']).toContain(result.status);
    waiting.delete(eventId);
    done.push(...files);
  };
  const newBundle = () =>
    Array.from({ length: 20 }, () => fileOf(`${crypto.randomUUID()}.bin`, randomBytes(20_000)));
  for (let round = 0; round < 2; round += 1) {
    let isUp = true;
    const senders = Array.from({ length: 2 }, async () => {
      while (isUp) {
        const eventId = crypto.randomUUID();
        const files = newBundle();
        waiting.set(eventId, files);
        await sendOne(eventId, files).catch(() => {
          isUp = false;
        });
      }
    });
    const enough = done.length + 60 + round * 45;
    await expect.poll(() => done.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(enough);
    await server.kill9();
    await Promise.all(senders);
    server = await start();
    for (const [eventId, files] of [...waiting]) await sendOne(eventId, files);
  }
  expect(waiting.size).toBe(0);
  const stored = await withDatabase((db) =>
    db
      .selectFrom('items')
      .innerJoin('blobs', 'blobs.id', 'items.blob_id')
      .select('items.id')
      .where('drive_id', '=', team.driveId)
      .where('blobs.pack_id', 'is not', null)
      .execute(),
  );
  expect(stored.map(({ id }) => id).sort()).toEqual(done.map(({ id }) => id).sort());
  for (const { id, content } of done) {
    const response = await fetch(`${server.url}/api/drives/${team.driveId}/files/${id}/content`, {
      headers: { authorization: authorization() },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  }
});
