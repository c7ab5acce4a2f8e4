import { lstat, readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { signUp } from '#tests/support/faults/sign-up.ts';

const program = serverProgram();

describe('the built server', () => {
  test('says where it is and where its mail is, keeps its secrets to itself and leaves the folder clean', async () => {
    const server = await program.start();
    expect(server.output()).toMatch(
      /^Lunvik \d+\.\d+\.\d+ is at (http:\/\/127\.0\.0\.1:\d+)\nMail can be read at \1\/dev\/mail\n$/,
    );
    expect(await signUp(server.url, 'ada@example.com')).toBe(201);
    for (const secret of ['master-key', 'postgres-password', 'database.json', 'lunvik.lock']) {
      expect((await lstat(join(program.dataDir(), secret))).mode & 0o077).toBe(0);
    }
    expect(await server.interrupt()).toBe(0);
    const left = await readdir(program.dataDir());
    expect(left.filter((name) => name.endsWith('.owner'))).toEqual([]); // the locks stay, and nobody has them
    expect(left).not.toContain('database.json');
    expect(await readdir(join(program.dataDir(), 'postgres'))).not.toContain('postmaster.pid');

    const retry = await program.start();
    expect(await signUp(retry.url, 'ada@example.com')).toBe(409);
    expect(await retry.terminate()).toBe(0);
  });

  test('a second one on the same folder is refused and names the owner; the first goes on', async () => {
    const first = await program.start();
    const output = await program.refusal();
    expect(output).toContain(`exit 69: Another Lunvik server (process ${first.pid} on ${hostname()}, since `);
    expect(output).toContain(`already uses the data folder ${program.dataDir()}: stop it first.`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test('a folder that can be made nowhere ends the start with a sentence, and does not hang', async () => {
    const folder = '/proc/lunvik/data';
    expect(await program.refusal({ DATA_DIR: folder })).toContain(
      `exit 78: DATA_DIR must be a folder that this user may write to; ${folder} cannot be written to (ENOENT).`,
    );
    expect(await program.refusal({ OWN_STORAGE: `OR=file:${folder}` })).toContain(
      `exit 78: The folder ${folder}, own storage of region OR, cannot be written to (ENOENT at /proc/lunvik)`,
    );
  });

  test('after kill -9 the next start takes over, and what was answered is there', async () => {
    for (const email of ['one@example.com', 'two@example.com']) {
      const server = await program.start();
      expect(await signUp(server.url, email)).toBe(201);
      await server.kill9();
    }
    const server = await program.start();
    expect(await signUp(server.url, 'one@example.com')).toBe(409);
    expect(await signUp(server.url, 'two@example.com')).toBe(409);
  });
});
