import { resolve } from 'node:path';
import { openOwnStores } from '../../storage/own/own-stores.ts';
import { argument, stringOption, type WorkingCommand } from '../command.ts';
import { bytesText, counted } from '../text-table.ts';
import { findBackup, lockFolder } from './backup-folder.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { whichBackup } from './verify-backup.ts';
import { withEmptyDatabase } from './with-empty-database.ts';

export const restore: WorkingCommand = {
  name: 'restore',
  kind: 'works',
  hasDryRun: true,
  arguments: ['folder'],
  options: {
    ...whichBackup,
    'keep-storage': {
      type: 'boolean',
      what: 'also where the storage holds contents that the backup does not name, as when the database alone was lost. They stay, and “storage verify” lists them.',
    },
  },
  what: 'Restores a backup into an empty database and an empty storage; no server may be running. It needs the master key of the server that was backed up. Devices that know more than the backup then fill their replicas again and send again what they had sent since. Exits with 1 if contents could not be restored.',
  async run({ settings, dryRun, nowMs }, input) {
    const folder = resolve(argument(input, 'folder'));
    const backup = await findBackup(folder, stringOption(input, 'backup'));
    const unlock = await lockFolder(folder);
    const storage = openOwnStores(settings.storage.own, null);
    try {
      const manifest = await readManifest(backup);
      const restored = await withEmptyDatabase(settings, (session) =>
        restoreBackup(session, {
          ...{ folder, backup, manifest, settings, dryRun },
          storage,
          keepStorage: input.options['keep-storage'] === true,
          nowMs: nowMs(),
        }),
      );
      const { contents } = restored;
      const lost = contents.lost.length;
      return {
        ok: lost === 0,
        result: restored,
        text: [
          `${backup}, of ${manifest.taken_at}: ${counted(restored.rows, 'row')} and ${counted(contents.objects - lost, 'content')} (${bytesText(contents.bytes)}) are back.`,
          ...(lost === 0
            ? []
            : [
                `${lost === 1 ? '1 content is' : `${lost} contents are`} missing or damaged in the backup:`,
                ...contents.lost,
              ]),
          `The ${restored.filespaces === 1 ? 'log of 1 filespace goes by a new name' : `logs of ${restored.filespaces} filespaces go by new names`}. Devices that know more than the backup will fill their replicas again, and send again what they had sent in the last day and it does not hold. Start the server now.`,
        ].join('\n'),
      };
    } finally {
      await storage.close();
      await unlock();
    }
  },
};
