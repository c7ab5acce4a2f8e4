import { resolve } from 'node:path';
import { liftSessionLimits } from '../../db/connections/session-limits.ts';
import { openSession } from '../../db/dump/session.ts';
import type { Settings } from '../../settings/settings.ts';
import { type OwnStores, openOwnStores } from '../../storage/own/own-stores.ts';
import { holdRemovals } from '../../storage/removal-hold.ts';
import {
  AdminError,
  argument,
  type CommandInput,
  stringOption,
  type WorkContext,
  type WorkingCommand,
} from '../command.ts';
import { recordOperation } from '../record-operation.ts';
import { bytesText, counted } from '../text-table.ts';
import { connectExisting } from '../with-database.ts';
import { lockFolder, refuseInside } from './backup-folder.ts';
import { refuseUnwritable } from './refuse-unwritable.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { type TakenBackup, takeBackup } from './take-backup.ts';

export const backup: WorkingCommand = {
  name: 'backup',
  kind: 'works',
  hasDryRun: false,
  arguments: ['folder'],
  options: {
    keep: {
      type: 'string',
      value: 'number',
      what: 'how many backups stay in the folder; older ones are removed when this one is whole.',
    },
  },
  what: 'Makes a backup while the server runs: the database and the contents of the provider’s own storage, of one moment. Contents already in the folder are not copied again. The master key is not in it: keep that elsewhere. Exits with 1 if contents are missing.',
  async run(context, input) {
    const folder = resolve(argument(input, 'folder'));
    const keep = keptNumber(input);
    await refuseInside(folder, settingsFolders(context.settings));
    const unlock = await lockFolder(folder);
    try {
      const taken = await refuseUnwritable(folder, () => take(context, folder));
      const removed = keep === null ? [] : await removeOldBackups(folder, keep);
      return { ok: taken.contents.missing === 0, ...describe(folder, taken, removed) };
    } finally {
      await unlock();
    }
  },
};

async function take(context: WorkContext, folder: string): Promise<TakenBackup> {
  const storage = openOwnStores(context.settings.storage.own, null);
  try {
    return await takeFrom(storage, context, folder);
  } finally {
    await storage.close();
  }
}

function takeFrom(
  storage: OwnStores,
  { settings, nowMs }: WorkContext,
  folder: string,
): Promise<TakenBackup> {
  return withSessions(settings, (hold, dump) =>
    hold.db.transaction().execute(async (tx) => {
      await liftSessionLimits(tx);
      if (!(await holdRemovals(tx)))
        throw new AdminError(
          'refused',
          'Another backup of this database is being made: wait until it has finished.',
        );
      const { version } = settings;
      const taken = await takeBackup(dump, tx, { folder, version, storage, regions: settings.storage.own });
      const { result } = describe(folder, taken, []);
      await recordOperation(tx, { nowMs: nowMs(), command: backup.name, subject: folder, result });
      return taken;
    }),
  );
}

type Sessions = readonly [Awaited<ReturnType<typeof openSession>>, Awaited<ReturnType<typeof openSession>>];

async function withSessions<T>(settings: Settings, work: (...sessions: Sessions) => Promise<T>): Promise<T> {
  const connected = await connectExisting(settings);
  try {
    const hold = await openSession(connected.url);
    try {
      const dump = await openSession(connected.url);
      try {
        return await work(hold, dump);
      } finally {
        await dump.close();
      }
    } finally {
      await hold.close();
    }
  } finally {
    await connected.close();
  }
}

/** What a backup is there to outlive. */
function settingsFolders({ dataDir, storage }: Settings): readonly string[] {
  return [dataDir, ...storage.own.flatMap(({ place }) => (place.kind === 'file' ? [place.folder] : []))];
}

function keptNumber(input: CommandInput): number | null {
  const text = stringOption(input, 'keep');
  if (text === null) return null;
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new AdminError('usage', `--keep wants a number from 1 on, not ${text}.`);
  return Number(text);
}

function describe(folder: string, { name, manifest, contents }: TakenBackup, removed: readonly string[]) {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { objects, bytes, copied, copiedBytes, missing } = contents;
  const lines = [
    `${name} in ${folder}: ${counted(rows, 'row')} and ${counted(objects, 'content')} (${bytesText(bytes)}); copied now: ${copied} (${bytesText(copiedBytes)}).`,
    'The master key is not in it: keep it somewhere else.',
    ...(removed.length === 0 ? [] : [`Removed: ${removed.join(', ')}.`]),
    ...(missing === 0
      ? []
      : [
          `${missing === 1 ? '1 content is' : `${missing} contents are`} missing or damaged in the storage: "storage verify" says which.`,
        ]),
  ];
  return {
    text: lines.join('\n'),
    result: {
      folder,
      name,
      taken_at: manifest.taken_at,
      filespaces: manifest.filespaces.length,
      rows,
      contents: { objects, bytes, copied, copied_bytes: copiedBytes, missing },
      removed,
    },
  };
}
