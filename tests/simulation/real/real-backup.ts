import { type Kysely, sql } from 'kysely';
import { rotateLogIds } from '#server/db/rotate-log-ids.ts';
import type { Database } from '#server/db/schema.ts';

/** What a filespace consists of in the database, beside its own row. */
const parts = [
  ...['items', 'items_history', 'changes', 'event_results', 'previous_logs'],
  ...['snapshots', 'snapshot_counters'],
];
const ofRow = ['seq', 'epoch', 'item_count', 'folder_count', 'used_bytes'];

/** What the real server holds of some filespaces at one moment. */
export class RealBackup {
  readonly #db: Kysely<Database>;
  readonly #name: string;

  constructor(db: Kysely<Database>, name: string) {
    this.#db = db;
    this.#name = name;
  }

  #table(part: string) {
    return sql.table(`${this.#name}_${part}`);
  }

  async take(driveIds: readonly string[]) {
    for (const part of parts) {
      await sql`create unlogged table ${this.#table(part)} as
        select * from ${sql.table(part)} where drive_id = any(${driveIds}::uuid[])`.execute(this.#db);
    }
    await sql`create unlogged table ${this.#table('drives')} as
      select * from drives where id = any(${driveIds}::uuid[])`.execute(this.#db);
  }

  /**
   * Those filespaces as they were, and then the product's own command: its logs go by new names. It draws those by lot;
   * they are the ones that `epochs` says, by filespace.
   */
  async restore(epochs: ReadonlyMap<string, string>) {
    const driveIds = [...epochs.keys()];
    const columns = sql.join(ofRow.map((column) => sql.ref(column)));
    await this.#db.transaction().execute(async (tx) => {
      for (const part of parts) {
        const here = sql`${sql.table(part)} where drive_id = any(${driveIds}::uuid[])`;
        await sql`delete from ${here}`.execute(tx);
        await sql`insert into ${sql.table(part)}
          select * from ${this.#table(part)} where drive_id = any(${driveIds}::uuid[])`.execute(tx);
      }
      await sql`update drives set (${columns}) =
        (select ${columns} from ${this.#table('drives')} backup where backup.id = drives.id)
        where id = any(${driveIds}::uuid[])`.execute(tx);
    });
    await rotateLogIds(this.#db, { isExact: true });
    for (const [id, epoch] of epochs) {
      await this.#db.updateTable('drives').set({ epoch }).where('id', '=', id).execute();
    }
  }
}
