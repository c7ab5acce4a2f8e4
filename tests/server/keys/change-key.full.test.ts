import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import AES from 'crypto-js/aes.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createSecretBox } from '#server/encryption.ts';
import { commandsOf, runCommand } from '#tests/support/admin/operations-page.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { fillEncryptedColumns, openAll } from '#tests/support/keys/encrypted-rows.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

const program = serverProgram();
let database: TestDatabase;
let keysFolder: string;
let content: string;
let otherDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  keysFolder = await makeFolder('lunvik-keys-');
  content = await makeFolder('lunvik-content-');
  otherDir = await makeFolder('lunvik-other-');
  await writeFile(join(keysFolder, 'master-key'), 'ab'.repeat(32));
});
afterEach(async () => {
  await database.drop();
  for (const folder of [keysFolder, content, otherDir]) await removeFolder(folder);
});

const chapter = 'Change the master key';

const settings = () => ({
  DATABASE_URL: database.url,
  OWN_STORAGE: `OR=file:${content}`,
  MASTER_KEY_FILE: join(keysFolder, 'master-key'),
});
const both = () => ({ ...settings(), MASTER_KEY_FORMER_FILE: join(keysFolder, 'master-key-former') });

/** As they stand on the page; they need no key. */
function run(command: string): Promise<string> {
  const { MASTER_KEY_FILE: _key, ...env } = settings();
  const all = { ...env, KEYS: keysFolder, DATA_DIR: program.dataDir() };
  return runCommand(command, program.path('admin.js'), all);
}

async function runStep(step: number): Promise<void> {
  const commands = await commandsOf(chapter, step);
  expect(commands).not.toEqual([]);
  for (const command of commands) await run(command);
}

/** A sign-up, whose answer is kept encrypted; asked for twice, at each of the servers. */
async function signUpTwice(first: ServerProcess, second: ServerProcess): Promise<readonly unknown[]> {
  const { data } = await (await fetch(`${first.url}/api/config`)).json();
  const key = randomUUID();
  const body = JSON.stringify({
    ...{ first_name: 'A', last_name: 'B', email: `${key}@example.com`, machine_id: 'M' },
    password: AES.encrypt('Correct-horse-9', data.password_cipher_key).toString(),
  });
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const answers: unknown[] = [];
  for (const { url } of [first, second]) {
    const response = await fetch(`${url}/api/users/sign-up`, { method: 'POST', headers, body });
    answers.push([response.status, await response.json()]);
  }
  return answers;
}

const keyIn = async (name: string) =>
  Buffer.from((await readFile(join(keysFolder, name), 'utf8')).trim(), 'hex');

async function withDatabase<T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: database.url, maxConnections: 1, onBroken: () => undefined });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

test('the key is changed as the page has it, with two servers that people use and of which one is killed in the middle', {
  timeout: 180_000,
}, async () => {
  let one = await program.start(settings());
  let other = await program.start({ ...settings(), DATA_DIR: otherDir });
  const formerKey = await keyIn('master-key');
  await withDatabase((db) => fillEncryptedColumns(db, createSecretBox(formerKey), 300));
  const asked: (readonly unknown[])[] = [];
  let isOver = false;
  const use = async () => {
    while (!isOver) asked.push(await signUpTwice(one, other), await signUpTwice(other, one));
  };

  await runStep(1);
  expect(await keyIn('master-key-former')).toEqual(formerKey);
  await expect(run('node dist/server/admin.js keys rotate')).rejects.toThrow('as its MASTER_KEY');
  await one.terminate();
  one = await program.start(both());
  asked.push(await signUpTwice(one, other), await signUpTwice(other, one)); // the former key is in force at both
  await expect(run('node dist/server/admin.js keys rotate')).rejects.toThrow('do not know the new key');
  await other.terminate();
  other = await program.start({ ...both(), DATA_DIR: otherDir });

  const [rotate = '', wait = ''] = await commandsOf(chapter, 3);
  const using = use();
  expect(await run(rotate)).toContain('2 servers know it');
  await expect(run(rotate)).rejects.toThrow('is already being changed');
  isOver = true;
  await using;
  await one.kill9();
  expect(await program.refusal(settings())).toMatch(/^exit 78: [\s\S]*The master key is being changed/);
  one = await program.start(both());
  isOver = false;
  const usingAgain = use();
  expect(await run(wait)).toContain('were encrypted with the new key');
  isOver = true;
  await usingAgain;
  expect(asked.length).toBeGreaterThan(4);
  for (const [first, second] of asked) {
    expect(first).toEqual([201, expect.anything()]);
    expect(second).toEqual(first);
  }

  await runStep(4);
  for (const each of [one, other]) await each.terminate();
  one = await program.start(settings());
  other = await program.start({ ...settings(), DATA_DIR: otherDir });
  expect(await signUpTwice(one, other)).toEqual([
    [201, expect.anything()],
    [201, expect.anything()],
  ]);
  const renewed = createSecretBox(await keyIn('master-key'));
  const { opened, failed } = await withDatabase((db) => openAll(db, renewed));
  expect(failed).toBe(0);
  expect(opened).toMatchObject({ 'totp_secrets.secret': 1, 'workspaces.storage_settings': 1 });
  expect(opened['idempotency.response']).toBeGreaterThan(300);
  await other.terminate();
  await one.terminate();
  await writeFile(join(keysFolder, 'master-key'), formerKey.toString('hex'));
  expect(await program.refusal(settings())).toMatch(/^exit 78: [\s\S]*MASTER_KEY is the former master key/);
});
