import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContentHashing } from '#server/jobs/hash-contents.ts';
import type { TestServer } from '#tests/support/server.ts';
import { storeFile, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';

export const small = { files: 5000, bytes: 10_240 };
export const large = { files: 2, bytes: 268_435_456 };

export interface Stored {
  readonly items: readonly string[];
  /** The same contents as files of their own. */
  readonly paths: readonly string[];
}

export async function storeSmall(address: string, team: Team, folder: string): Promise<Stored> {
  const bundles = bundlesOf(address, team);
  const target = folderOf('Small');
  await bundles.send({ folders: [target] });
  const paths: string[] = [];
  for (let left = small.files; left > 0; left -= 500) {
    const files = Array.from({ length: Math.min(left, 500) }, () =>
      fileOf(`${randomUUID()}.bin`, randomBytes(small.bytes), { parent: target.id }),
    );
    await bundles.send({ files });
    for (const { name, content } of files) {
      paths.push(join(folder, name));
      await writeFile(join(folder, name), content);
    }
  }
  return { items: [target.id], paths };
}

export async function storeLarge(server: TestServer, team: Team, folder: string): Promise<Stored> {
  const items: string[] = [];
  const paths: string[] = [];
  for (let at = 0; at < large.files; at += 1) {
    const content = randomBytes(large.bytes);
    const { id } = await storeFile(server, team, `large-${at}.bin`, content);
    items.push(id);
    paths.push(join(folder, `large-${at}.bin`));
    await writeFile(join(folder, `large-${at}.bin`), content);
  }
  await createContentHashing()(server.deps);
  return { items, paths };
}
