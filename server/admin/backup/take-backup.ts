import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Session } from '../../db/dump/session.ts';
import type { Database } from '../../db/schema.ts';
import { createDiskBlobStore } from '../../storage/disk/disk-blob-store.ts';
import { writeCompressed } from './backed-up-file.ts';
import { contentList, contentsFolder, listBackupNames } from './backup-folder.ts';
import { type ListedContent, readContentList } from './content-list.ts';
import { type CopiedContents, copyContents, verifyConnection } from './copy-contents.ts';
import { type BackupTarget, dumpDatabase, wantedFile } from './dump-database.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';

export interface TakenBackup {
  readonly name: string;
  readonly manifest: Manifest;
  readonly contents: CopiedContents;
}

/**
 * Makes a backup of one moment: `dump` reads all rows in one snapshot, then the objects that they name are copied. The
 * transaction `hold` keeps them from being removed; it began before the snapshot, and lasts until the last is there.
 */
export async function takeBackup(
  dump: Session,
  hold: Kysely<Database>,
  target: BackupTarget,
): Promise<TakenBackup> {
  const { folder, storage } = target;
  const former = await openFormerList(folder);
  const to = createDiskBlobStore(contentsFolder(folder));
  await to.prepare();
  const { begun, database } = await dump.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => dumpDatabase(dump, tx, target));
  const counts: CopiedContents = { objects: 0, bytes: 0, copied: 0, copiedBytes: 0, missing: 0 };
  const list = await writeCompressed(
    contentList(begun.path),
    copyContents(
      {
        from: storage,
        to,
        wanted: createReadStream(wantedFile(begun)),
        former,
        verifyHold: () => verifyConnection(hold),
      },
      counts,
    ),
  );
  await rm(wantedFile(begun));
  const { objects, bytes, missing } = counts;
  await writeManifest(begun.path, { ...database, contents: { list, objects, bytes, missing } });
  await begun.finish();
  return { name: begun.name, manifest: await readManifest(join(folder, begun.name)), contents: counts };
}

/** A damaged one says nothing: everything is looked at then. */
async function openFormerList(folder: string): Promise<AsyncIterable<ListedContent>> {
  for (const name of await listBackupNames(folder)) {
    const backup = join(folder, name);
    const manifest = await readManifest(backup).catch(() => null);
    if (manifest !== null) return readContentList(backup, manifest);
  }
  return none();
}

async function* none(): AsyncGenerator<ListedContent> {}
