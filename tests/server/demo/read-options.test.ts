import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readOptions } from '#server/demo/read-options.ts';

const usage = 'Usage: npm run demo -- [--items <number>] [--data-dir <folder>]';

test.each([
  [['--foo'], `Unknown option '--foo'. ${usage}`],
  [['--items'], `Option '--items <value>' argument missing. ${usage}`],
  [['--items', 'many'], `--items must be a whole number from 20 to 5000000, not "many". ${usage}`],
  [['here'], `Unexpected argument 'here'. ${usage}`],
])('the demo says what is wrong with %j', (args, problem) => {
  expect(readOptions(args)).toEqual({ ok: false, problem });
});

test('it has sizes and folders, and ends with 64 where it was typed wrong', async () => {
  expect(readOptions(['--items', '20', '--data-dir', '/d'])).toMatchObject({
    ok: true,
    value: { items: 20, dataDir: '/d' },
  });
  const root = join(import.meta.dirname, '..', '..', '..');
  const started = promisify(execFile)(
    join(root, 'node_modules', '.bin', 'tsx'),
    ['server/demo/main.ts', '--foo'],
    {
      cwd: root,
    },
  );
  await expect(started).rejects.toMatchObject({ code: 64, stderr: `Unknown option '--foo'. ${usage}\n` });
});
