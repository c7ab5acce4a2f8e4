import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutOut } from '#worker/content/content-slice.ts';
import { type BuiltServer, buildServer } from '../../support/faults/built-server.ts';
import { createTeam, type Team } from '../../support/team.ts';
import { createSender, type Sender, uploadFile, uploadJob } from '../../support/transfers/upload-jobs.ts';

let server: BuiltServer;
let team: Team;
let sender: Sender;
beforeAll(async () => {
  server = await buildServer();
  await server.start();
  team = await server.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
  sender = createSender(server.url, team.owner);
}, 120_000);
afterAll(async () => {
  await sender.network.close();
  await server.close();
});

const newFile = (name: string, size: number) => uploadFile(name, new Blob([randomBytes(size)]));

async function expectStored(file: Awaited<ReturnType<typeof newFile>>) {
  const path = `/api/drives/${team.driveId}/files/${file.id}/content`;
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${team.owner.token}` },
  });
  const stored = Buffer.from(await response.arrayBuffer());
  expect(stored.equals(Buffer.from(await cutOut(file.bytes).arrayBuffer()))).toBe(true);
}

it('a server that is killed in the middle of a large file has it when it is back, from where it was', async () => {
  const file = await newFile('film.mov', 24_000_000);
  const job = uploadJob(team.driveId, [file]);
  let killed: Promise<void> | null = null;
  const first = await sender.send(job, undefined, (sent) => {
    if (sent > 8_000_000) killed ??= server.process().kill9();
  });
  expect(first).toEqual({ ok: false, problem: { kind: 'offline' } });
  await killed;
  await server.start();
  expect(await sender.send(job)).toMatchObject({ ok: true, value: { status: 'applied', seq: 1 } });
  expect(sender.progress[0]).toBeGreaterThan(1_000_000);
  await expectStored(file);
}, 60_000);

it('a server that is killed while a bundle arrives has all of it when it is sent again', async () => {
  const files = await Promise.all(Array.from({ length: 12 }, (_, at) => newFile(`${at}.bin`, 1_000_000)));
  const job = uploadJob(team.driveId, files);
  let killed: Promise<void> | null = null;
  const first = await sender.send(job, undefined, (sent) => {
    if (sent > 4_000_000) killed ??= server.process().kill9();
  });
  expect(first).toMatchObject({ ok: false, problem: { kind: 'offline' } });
  await killed;
  await server.start();
  expect(await sender.send(job)).toMatchObject({ ok: true, value: { status: 'applied' } });
  for (const file of files) await expectStored(file);
}, 60_000);
