import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pidOf } from '#tests/support/server-process.ts';
import { readProcessTree } from './process-tree.ts';
import { hang, slowDown } from './stop-processes.ts';

let shell: ChildProcess;
beforeEach(async () => {
  shell = spawn('sh', ['-c', 'sleep 60 & wait'], { detached: true, stdio: 'ignore' });
  await expect.poll(async () => (await readProcessTree([pidOf(shell)])).size).toBe(2);
});
afterEach(async () => {
  const ended = once(shell, 'exit');
  process.kill(-pidOf(shell), 'SIGKILL');
  await ended;
});

/** Of the shell and of what it started: S for one that waits, T for one that is stopped. */
async function states(): Promise<readonly string[]> {
  const pids = [...(await readProcessTree([pidOf(shell)])).keys()];
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8')));
  return stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).charAt(0));
}

test('a process hangs with all that it started, until it goes on', async () => {
  const resume = await hang([pidOf(shell)]);
  await expect.poll(states).toEqual(['T', 'T']);
  await resume();
  await expect.poll(states).toEqual(['S', 'S']);
});

test('a slow process stops again and again, and runs in the end', async () => {
  const resume = await slowDown([pidOf(shell)]);
  for (const state of ['T', 'S', 'T', 'S'])
    await expect.poll(states, { interval: 5 }).toEqual([state, state]);
  await resume();
  await expect.poll(states).toEqual(['S', 'S']);
});

test('one that has ended is nothing to wait for', async () => {
  const resume = await hang([pidOf(shell)]);
  const ended = once(shell, 'exit');
  process.kill(-pidOf(shell), 'SIGKILL');
  await ended;
  await expect(resume()).resolves.toBeUndefined();
  shell = spawn('sleep', ['60'], { detached: true });
});
