import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';

const root = join(import.meta.dirname, '..', '..');
let server: BuiltServer;
beforeAll(async () => {
  server = await buildServer();
});
afterAll(() => server.close());

/** What the demo says of where to sign in; it is started beside the server and given nothing but the folder. */
async function demo(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules', '.bin', 'tsx'),
    ['server/demo/main.ts', '--items', '20', '--data-dir', server.dataDir],
    { cwd: root, env: { PATH: process.env['PATH'] } },
  );
  return stdout.split('\n').find((line) => line.startsWith('Sign in at '));
}

test('the demo leads to the server that runs on the folder, and says so where none does', {
  timeout: 120_000,
}, async () => {
  await server.start();
  expect(await demo()).toBe(`Sign in at ${server.url}`);
  await server.process().kill9();
  expect(await demo()).toBe('Sign in at http://127.0.0.1:8080 (start the server with npm start)');
});
