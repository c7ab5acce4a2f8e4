import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md');

/** The commands of a numbered step of a chapter of docs/operations.md, as they stand there. */
export async function commandsOf(chapter: string, step: number): Promise<readonly string[]> {
  const [, text = ''] = (await readFile(page, 'utf8')).split(`# ${chapter}\n`);
  const [own = ''] = text.split(/\n##+ /);
  const [, part = ''] = own.split(new RegExp(`^${step}\\. `, 'm'));
  const [lines = ''] = part.split(/^\d\. /m);
  return lines
    .split('\n')
    .filter((line) => line.startsWith('       '))
    .map((line) => line.trim());
}

/** Runs one in a shell; `program` is the admin.js that stands for that of a release. Rejects where it ends with another code than 0. */
export async function runCommand(
  command: string,
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', command.replace('node dist/server/admin.js', '"$NODE" "$ADMIN"')],
    { env: { PATH: process.env['PATH'] ?? '', NODE: process.execPath, ADMIN: program, ...env } },
  );
  return stdout;
}
