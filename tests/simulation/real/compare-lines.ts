import type { Dependencies } from '#server/dependencies.ts';
import { loadLogEntries } from '#server/realtime/log-entries.ts';
import type { Drive } from '../server/drive.ts';
import { frameOf } from '../server/subscriptions.ts';

/** Where the real log tells something else than the small one; null where they tell the same. */
export async function lineDifference(db: Dependencies['db'], drive: Drive): Promise<string | null> {
  for (let after = 0; after < drive.seq; ) {
    const lines = await loadLogEntries(db, drive.id, after);
    if (lines.length === 0) return `the log ends at ${after} instead of ${drive.seq}`;
    for (const real of lines) {
      const network = drive.lines[real.seq - 1];
      const mine = network === undefined ? undefined : frameOf(drive, network, 0, true, network.effect.pull);
      const here = mine && 'data' in mine ? told(mine.type, mine.data, mine.pull === true) : 'nothing';
      const there = told(real.type, real.data, real.change.pull);
      if (here !== there) return `line ${real.seq}: here ${here}, there ${there}`;
      after = real.seq;
    }
  }
  return null;
}

function told(type: string, data: Readonly<Record<string, unknown>>, pull: boolean): string {
  const { folder_id, file_id, folder_name, filename, parent_folder, size } = data;
  const what = [type, folder_id ?? file_id, folder_name ?? filename, parent_folder, file_id ? size : 0, pull];
  return JSON.stringify(what);
}
