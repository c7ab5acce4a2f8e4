import type { Dependencies } from '#server/dependencies.ts';
import { loadLogEntries } from '#server/realtime/log-entries.ts';
import type { Drive } from '../server/drive.ts';
import { frameOf } from '../server/subscriptions.ts';

/** Where the real log says something else than the small one; null where they say the same. */
export async function lineDifference(db: Dependencies['db'], drive: Drive): Promise<string | null> {
  const drives = db.selectFrom('drives').select('epoch').where('id', '=', drive.id);
  const { epoch } = await drives.executeTakeFirstOrThrow();
  for (let after = 0; after < drive.seq; ) {
    const entries = await loadLogEntries(db, { driveId: drive.id, epoch, seq: after });
    if (entries.length === 0) return `the log ends at ${after} instead of ${drive.seq}`;
    for (const real of entries) {
      const network = drive.entries[real.seq - 1];
      const mine = network === undefined ? undefined : frameOf(drive, network, 0, true, network.effect.pull);
      const here = mine && 'data' in mine ? entryOf(mine.type, mine.data, mine.pull === true) : 'nothing';
      const there = entryOf(real.type, real.data, real.change.pull);
      if (here !== there) return `line ${real.seq}: here ${here}, there ${there}`;
      after = real.seq;
    }
  }
  return null;
}

function entryOf(type: string, data: Readonly<Record<string, unknown>>, pull: boolean): string {
  const { folder_id, file_id, folder_name, filename, parent_folder, size } = data;
  const what = [type, folder_id ?? file_id, folder_name ?? filename, parent_folder, file_id ? size : 0, pull];
  return JSON.stringify(what);
}
