import { sql } from 'kysely';
import type { TestServer } from './server.ts';

const whole = ['items', 'items_history', 'changes', 'event_results'];

/** What a backup of the database holds of its filespaces; restoring puts the server back to that moment. */
export async function backUp({ deps: { db } }: TestServer): Promise<{ restore(): Promise<void> }> {
  for (const table of [...whole, 'drives']) {
    await sql`create table ${sql.table(`backup_${table}`)} as table ${sql.table(table)}`.execute(db);
  }
  return {
    async restore() {
      for (const table of whole) {
        await sql`truncate ${sql.table(table)}`.execute(db);
        await sql`insert into ${sql.table(table)} table ${sql.table(`backup_${table}`)}`.execute(db);
      }
      await sql`
        update drives set (seq, item_count, folder_count, used_bytes) =
          (select seq, item_count, folder_count, used_bytes from backup_drives where backup_drives.id = drives.id)
      `.execute(db);
    },
  };
}
