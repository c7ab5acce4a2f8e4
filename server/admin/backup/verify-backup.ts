import { resolve } from 'node:path';
import type { BlobStore } from '../../storage/blob-store.ts';
import { createDiskBlobStore } from '../../storage/disk/disk-blob-store.ts';
import { argument, stringOption, type WorkingCommand } from '../command.ts';
import { counted } from '../text-table.ts';
import { readCompressed } from './backed-up-file.ts';
import { contentsFolder, findBackup, lockFolder, tableFile } from './backup-folder.ts';
import { inBatches, type ListedContent, readContentList } from './content-list.ts';
import { concurrentCopies, hashStored } from './copy-content.ts';
import { readManifest } from './manifest.ts';

/** So many are listed; all are counted. */
const listed = 1000;

export const whichBackup = {
  backup: {
    type: 'string',
    value: 'name',
    what: 'which one of the folder, as “backup list” names it; without it the newest.',
  },
} as const;

export const verifyBackup: WorkingCommand = {
  name: 'backup verify',
  kind: 'works',
  hasDryRun: false,
  arguments: ['folder'],
  options: whichBackup,
  what: `Reads all of a backup and compares it with its checksums. Changes nothing, needs no database, and exits with 1 if something is missing or damaged; lists up to ${listed} of such contents.`,
  async run(_context, input) {
    const folder = resolve(argument(input, 'folder'));
    const backup = await findBackup(folder, stringOption(input, 'backup'));
    const unlock = await lockFolder(folder);
    try {
      const manifest = await readManifest(backup);
      for (const table of manifest.tables)
        for await (const _piece of readCompressed(tableFile(backup, table.name), table));
      const store = createDiskBlobStore(contentsFolder(folder));
      const found = await verifyContents(store, readContentList(backup, manifest));
      const { damaged, missing } = found;
      return {
        ok: damaged + missing === 0,
        result: { backup, tables: manifest.tables.length, ...found },
        text: [
          `${backup}: ${counted(manifest.tables.length, 'table')} and ${counted(found.objects, 'content')} were read.`,
          damaged + missing === 0
            ? 'Everything in it matches its checksums.'
            : `Damaged or gone: ${counted(damaged, 'content')}. Missing when it was made: ${missing}.`,
          ...found.list,
          ...(damaged === 0
            ? []
            : [
                'Remove the damaged files from its contents: the next backup copies them again while the storage has them.',
              ]),
        ].join('\n'),
      };
    } finally {
      await unlock();
    }
  },
};

export interface VerifiedContents {
  readonly objects: number;
  /** Of those that are as they were written. */
  readonly bytes: number;
  readonly damaged: number;
  readonly missing: number;
  /** Ids. */
  readonly list: readonly string[];
}

/** Reads every content of a list. */
export async function verifyContents(
  store: BlobStore,
  contents: AsyncIterable<ListedContent>,
): Promise<VerifiedContents> {
  let [objects, bytes, damaged, missing] = [0, 0, 0, 0];
  const list: string[] = [];
  for await (const batch of inBatches(contents, concurrentCopies)) {
    const hashes = await Promise.all(batch.map((each) => hashStored(store, each)));
    for (const [at, { blobId, sha256, bytes: length }] of batch.entries()) {
      objects += 1;
      if (sha256 !== null && hashes[at] === sha256) {
        bytes += length;
        continue;
      }
      if (sha256 === null) missing += 1;
      else damaged += 1;
      if (list.length < listed) list.push(blobId);
    }
  }
  return { objects, bytes, damaged, missing, list };
}
