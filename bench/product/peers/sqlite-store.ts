import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { FillPeer } from './peer.ts';

const shownRows = 60;

/** SQLite on the private files of the origin, by the access handles that are its quickest way; one transaction. */
export const fillSqlite: FillPeer = async (items, { folderId, wasm }, time) => {
  const binary = Uint8Array.from(atob(wasm), (unit) => unit.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([binary], { type: 'application/wasm' }));
  const init = sqlite3InitModule as unknown as (options: object) => ReturnType<typeof sqlite3InitModule>;
  const sqlite = await init({ locateFile: () => url });
  const pool = await sqlite.installOpfsSAHPoolVfs({ name: `peer-${Math.random()}`, clearOnInit: true });
  const db = new pool.OpfsSAHPoolDb('/items.db');
  db.exec(`create table items (id text primary key, parent text, sort_key text, name text, size_bytes integer,
    created_ms integer, modified_ms integer) without rowid`);
  const found = await time(async () => {
    db.exec('begin');
    const insert = db.prepare('insert into items values (?, ?, ?, ?, ?, ?, ?)');
    for (const item of items) {
      const key = `${item.kind === 'folder' ? 0 : 1}${sortKey(item.name)}`;
      insert.bind([
        ...[item.id, item.parentId, key, item.name],
        ...[item.sizeBytes, item.createdMs, item.modifiedMs],
      ]);
      insert.stepReset();
    }
    insert.finalize();
    db.exec('create index in_order on items (parent, sort_key)');
    db.exec('commit');
    return db.selectArrays('select id, name from items where parent = ? order by sort_key limit ?', [
      folderId,
      shownRows,
    ]);
  });
  db.close();
  await pool.removeVfs();
  if (found.length === 0) throw new Error('SQLite found no rows');
};
