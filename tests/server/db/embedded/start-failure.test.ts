import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeStartFailure } from '#server/db/embedded/start-failure.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await makeFolder('lunvik-start-');
});
afterEach(() => removeFolder(folder));

const entry = (text: string) => `2026-11-30 09:00:00.000 GMT [71] ${text}`;

async function failureOf(lines: readonly string[], former = ''): Promise<string> {
  const logFile = join(folder, 'postgres.log');
  await writeFile(logFile, former + lines.map((line) => `${entry(line)}\n`).join(''));
  const said = await describeStartFailure(logFile, former.length);
  expect(said).toContain(`Its log is ${logFile}.`);
  return said;
}

test('a full disk is said by the line that met it, with what to do, and not as damage', async () => {
  const cause = 'could not write to file "pg_wal/xlogtemp.71": No space left on device';
  const said = await failureOf([
    'LOG:  database system was interrupted',
    `PANIC:  ${cause}`,
    'CONTEXT:  WAL redo at 0/1A2B3C4',
    'LOG:  startup process (PID 71) was terminated by signal 6: Aborted',
    'LOG:  aborting startup due to startup process failure',
  ]);
  expect(said).toContain(`PostgreSQL did not start: ${entry(`PANIC:  ${cause}`)}.`);
  expect(said).toContain(
    `The disk is full: free space on it. Unfinished uploads, the files in ${join(folder, 'uploads')}, may be removed.`,
  );
  expect(said).not.toMatch(/CONTEXT|damaged/);
});

test.each([
  ['FATAL:  could not create lock file "postmaster.pid": Permission denied', /: Permission denied\. Its log/],
  ['PANIC:  could not locate a valid checkpoint record', /damaged: restore the data folder from a backup\.$/],
])('%s', async (cause, said) => {
  expect(await failureOf([cause, 'LOG:  database system is shut down'])).toMatch(said);
});

test('what a former start said counts for nothing, and one that said nothing is no riddle', async () => {
  expect(await failureOf([], `${entry('FATAL:  of before')}\n`)).toMatch(/: it did not say why\. Its log/);
});
