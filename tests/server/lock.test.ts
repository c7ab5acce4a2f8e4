import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryLock } from '#server/lock/kernel-lock.ts';
import { acquireProcessLock, isProcessLocked, type LockOptions } from '#server/process-lock.ts';

const pace = { beatMs: 20, deadMs: 600 };
let folder: string;
let path: string;
let ownerPath: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-lock-'));
  path = join(folder, 'lunvik.lock');
  ownerPath = `${path}.owner`;
});
afterEach(() => rm(folder, { recursive: true }));

const take = (options: LockOptions = {}) => acquireProcessLock(path, folder, { pace, ...options });
const refusal = () =>
  take().then(
    () => 'taken',
    (error: Error) => error.message,
  );
const writtenOwner = async () => JSON.parse(await readFile(ownerPath, 'utf8')) as Record<string, unknown>;

/** What a server on another machine keeps writing, whose kernel's locks do not reach this one. */
function foreignOwner(beat: number): Promise<void> {
  const owner = {
    host: 'far',
    pid: 7,
    since: '2026-01-02T03:04:05.000Z',
    machine: 'other',
    token: 'foreign',
    beat,
  };
  return writeFile(ownerPath, `${JSON.stringify(owner)}\n`);
}

test('one owner at a time: the second learns who has it since when, and changes nothing', async () => {
  expect(await isProcessLocked(path)).toBe(false);
  const lock = await take();
  expect(await isProcessLocked(path)).toBe(true);
  const { since, token } = await writtenOwner();
  expect(await refusal()).toBe(
    `Another Lunvik server (process ${process.pid} on ${hostname()}, since ${since}) already uses the data folder ${folder}: stop it first.`,
  );
  expect((await writtenOwner())['token']).toBe(token);
  await lock.release();
  expect(await isProcessLocked(path)).toBe(false);
  expect(await readdir(folder)).toEqual(['lunvik.lock']);
  await (await take()).release();
});

test('those who only ask whether there is a lock keep nobody out', async () => {
  let asking = true;
  const asked = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (asking) await isProcessLocked(path);
    }),
  );
  for (let round = 0; round < 10; round += 1) await (await take()).release();
  asking = false;
  await asked;
});

test('what an owner of this machine left that is gone delays nobody, whomever it names', async () => {
  const lock = await take();
  const left = await readFile(ownerPath, 'utf8');
  await lock.release();
  await writeFile(ownerPath, left.replace(/"pid":\d+/, `"pid":${process.pid}`));
  const pending: string[] = [];
  await (await take({ onWait: (message) => pending.push(message) })).release();
  expect(pending).toEqual([]);
});

test('a descriptor that another process inherited keeps the lock until that process is gone', async () => {
  const lock = await tryLock(path);
  if (lock.kind !== 'locked') throw new Error(lock.kind);
  const heir = spawn('sleep', ['60'], { stdio: ['ignore', 'ignore', 'ignore', lock.fd] });
  await once(heir, 'spawn');
  await lock.close();
  expect(await isProcessLocked(path)).toBe(true);
  expect(await refusal()).toContain('stop it first');
  heir.kill('SIGKILL');
  await once(heir, 'exit');
  expect(await isProcessLocked(path)).toBe(false);
});

test('an owner on another machine that lives keeps us out, though its lock does not reach us', async () => {
  let beat = 0;
  await foreignOwner(beat);
  const beating = setInterval(() => void foreignOwner(++beat), 20);
  expect(await refusal()).toBe(
    `Another Lunvik server (process 7 on far, since 2026-01-02T03:04:05.000Z) already uses the data folder ${folder}: stop it first.`,
  );
  clearInterval(beating);
  expect(await isProcessLocked(path)).toBe(false); // what was taken to look is given back
});

test('an owner on another machine that is silent for long enough is followed', async () => {
  await foreignOwner(0);
  const pending: string[] = [];
  const lock = await take({ onWait: (message) => pending.push(message) });
  expect(pending).toEqual([
    `${folder} was not released by process 7 on far, since 2026-01-02T03:04:05.000Z: looking for up to 0.6 s whether it still runs.`,
  ]);
  expect((await writtenOwner())['pid']).toBe(process.pid);
  await lock.release();
});

test('an owner that stood still until another machine took the folder is notified, and does not take it back', async () => {
  let notify = (_: Error) => {};
  const lost = new Promise<Error>((resolve) => (notify = resolve));
  const lock = await take({ onLost: notify });
  await foreignOwner(1);
  expect((await lost).message).toContain('process 7 on far');
  await lock.release();
  expect((await writtenOwner())['token']).toBe('foreign');
});

test('a heartbeat file that somebody removed is written again', async () => {
  const lock = await take();
  const { token } = await writtenOwner();
  await rm(ownerPath);
  await expect
    .poll(() =>
      writtenOwner().then(
        (owner) => owner['token'],
        () => null,
      ),
    )
    .toBe(token);
  await lock.release();
});
