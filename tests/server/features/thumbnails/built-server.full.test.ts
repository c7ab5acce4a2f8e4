import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { thumbnailPath } from '#contract/wire/thumbnails.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import { createTeam } from '#tests/support/team.ts';
import { photo } from '#tests/support/thumbnails/images.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await buildServer();
  await server.start();
});
afterAll(() => server?.close());

test('the server as it ships finds the process that makes thumbnails, and takes it along when it is killed', async () => {
  const team = await server.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
  const file = fileOf('photo.jpg', await photo(400, 200, 'jpeg'));
  await bundlesOf(server.url, team).send({ files: [file] });
  const response = await fetch(`${server.url}/api/${thumbnailPath(team.driveId, file.id, 96)}`, {
    headers: { authorization: `Bearer ${team.owner.token}` },
  });
  expect(response.status).toBe(200);
  const webp = Buffer.from(await response.arrayBuffer());
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 });
  expect(await readdir(join(server.dataDir, 'thumbnails'))).toHaveLength(1);

  const { pid } = server.process();
  const renderers = await renderersOf(pid);
  expect(renderers).toHaveLength(1);
  await server.process().kill9();
  await vi.waitFor(async () => expect(await renderersOf(pid, renderers)).toEqual([]), 5000);
  await server.start();
});

/** Processes that render for a server, or which of the named ones still do. */
async function renderersOf(server: number, among?: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pid of among ?? (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const isChild = among !== undefined || status.includes(`PPid:\t${server}\n`);
    if (isChild && command.includes('render-worker.js')) found.push(pid);
  }
  return found;
}
