import { join, resolve } from 'node:path';
import { argument, type WorkingCommand } from '../command.ts';
import { bytesText, textTable } from '../text-table.ts';
import { listBackupNames } from './backup-folder.ts';
import { readManifest } from './manifest.ts';

export const listBackups: WorkingCommand = {
  name: 'backup list',
  kind: 'works',
  hasDryRun: false,
  arguments: ['folder'],
  options: {},
  what: 'Lists the complete backups in a folder, newest first: which Lunvik made them, and what is in them.',
  async run(_context, input) {
    const folder = resolve(argument(input, 'folder'));
    const backups = await Promise.all(
      (await listBackupNames(folder)).map(async (name) => ({
        name,
        ...(await describe(join(folder, name))),
      })),
    );
    const rows = backups.map(({ name, version, filespaces, objects, bytes, problem }) =>
      problem === null
        ? [name, version, String(filespaces), String(objects), bytesText(bytes)]
        : [name, 'damaged', '-', '-', '-'],
    );
    return {
      result: backups,
      text:
        rows.length === 0
          ? `There is no whole backup in ${folder}.`
          : textTable(['Backup', 'Lunvik', 'Filespaces', 'Contents', 'Size'], rows),
    };
  },
};

async function describe(path: string) {
  try {
    const { version, filespaces, contents } = await readManifest(path);
    const { objects, bytes } = contents;
    return { version, filespaces: filespaces.length, objects, bytes, problem: null };
  } catch (error) {
    return { version: '', filespaces: 0, objects: 0, bytes: 0, problem: (error as Error).message };
  }
}
