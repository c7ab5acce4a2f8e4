import type { Ports } from '../../lib/ports.ts';
import {
  contentDirectoryName,
  contentDirectoryPrefix,
} from '../../replica/contents/content-directory-name.ts';
import { storedFilesOf } from '../../replica/contents/offline-rows.ts';
import type { ReplicaDatabase } from '../../replica/replica-database.ts';

const identityLength = 36;

/** What a sweep takes of the ports. */
type ContentPorts = Pick<
  Ports,
  'listContentDirectories' | 'openContentDirectory' | 'removeContentDirectory' | 'report'
>;

/** Whose bytes the device has. */
export async function listContentOwners(ports: ContentPorts): Promise<ReadonlySet<string>> {
  return new Set((await ports.listContentDirectories()).map(ownerOf));
}

/**
 * Removes a person's directories but that of `identity`: the database that named the others was evicted, or deleted.
 * Null: all of them. What fails is reported and stays for the next sweep; it stops nothing.
 */
export async function sweepContentDirectories(
  ports: ContentPorts,
  userId: string,
  identity: string | null,
): Promise<void> {
  const kept = identity === null ? null : contentDirectoryName(userId, identity);
  try {
    for (const name of await ports.listContentDirectories()) {
      if (ownerOf(name) === userId && name !== kept) await ports.removeContentDirectory(name);
    }
  } catch (error) {
    ports.report(error);
  }
}

/** Removes from the directory of a database every file that is not in `kept`. */
export async function removeUnneededContent(
  ports: ContentPorts,
  userId: string,
  identity: string,
  kept: ReadonlySet<string>,
): Promise<void> {
  const name = contentDirectoryName(userId, identity);
  try {
    if (!(await ports.listContentDirectories()).includes(name)) return;
    const directory = await ports.openContentDirectory(name);
    if (directory === null) return;
    for (const { file } of await directory.list()) if (!kept.has(file)) await directory.remove(file);
  } catch (error) {
    ports.report(error);
  }
}

/** The stored files that a row of this database still names: of uploads, and of what is kept offline. */
export async function findStoredContent({
  uploads,
  offlineFiles,
}: ReplicaDatabase): Promise<ReadonlySet<string>> {
  const rows = await uploads.toArray();
  const staged = rows.flatMap(({ files }) => files.flatMap(({ content }) => content?.file ?? []));
  const offline = (await offlineFiles.toArray()).flatMap(storedFilesOf);
  return new Set([...staged, ...offline]);
}

function ownerOf(directory: string): string {
  return directory.slice(contentDirectoryPrefix.length, -identityLength - 1);
}
