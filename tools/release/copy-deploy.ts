import { cp } from 'node:fs/promises';
import { basename } from 'node:path';

/** What an operator keeps beside the files of compose, on the machine that the release is made on: it is theirs alone. */
const isOfOperator = (path: string) => basename(path) === 'secrets' || basename(path).startsWith('.env');

export async function copyDeploy(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => path === from || !isOfOperator(path) });
}
