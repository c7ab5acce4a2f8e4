import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

interface RunningCommand {
  /** The admin.js that stands for that of a release. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
}

/** Runs a command and kills it as soon as it is time for that. Fails where it has ended by itself before. */
export async function killCommand(
  { program, env, argv }: RunningCommand,
  isTime: () => Promise<boolean>,
): Promise<void> {
  const child = spawn(process.execPath, [program, ...argv], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await expect.poll(isTime, { timeout: 60_000, interval: 10 }).toBe(true);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}
