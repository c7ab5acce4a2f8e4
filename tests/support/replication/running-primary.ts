import { execFile, type SpawnOptions } from 'node:child_process';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

export const replicationUser = 'postgres';

/**
 * A copy of a PostgreSQL that runs, from which a standby can be started: what pg_basebackup does, which does not come with the
 * programs that the product uses.
 */
export async function copyOfRunning(
  primary: { readonly folder: string; readonly port: number },
  folder: string,
  as: Pick<SpawnOptions, 'uid' | 'gid' | 'env'> & { readonly cwd: string },
): Promise<void> {
  await withPrimary(primary.port, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    await run('mkdir', ['-m', '0700', folder], as);
    const without = ['./pg_wal/*', './postmaster.pid', './postmaster.opts', './postgresql.auto.conf'];
    const excluded = without.map((path) => `--exclude='${path}'`).join(' ');
    // A file that is written to or goes while it is read is what the log mends: tar says so with 1.
    const command = `{ tar -C "$0" ${excluded} -cf - . || [ $? -eq 1 ]; } | tar -C "$1" -xf -`;
    await run('sh', ['-c', command, primary.folder, folder], as);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await run(
      'mkdir',
      ['-p', join(folder, 'pg_wal', 'archive_status'), join(folder, 'pg_wal', 'summaries')],
      as,
    );
    const files = {
      backup_label: rows[0]?.labelfile ?? '',
      'postgresql.auto.conf': '', // whether commits wait for a standby is said of each server by itself
    };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text);
      if (as.uid !== undefined) await chown(join(folder, name), as.uid, Number(as.gid));
    }
  });
}

/** From when it resolves no commit is acknowledged that the standby does not have. */
export async function replicateSynchronously(port: number): Promise<void> {
  await withPrimary(port, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
    for (;;) {
      const { rows } = await client.query(
        `select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`,
      );
      if (rows.length > 0) return;
      await wait(50);
    }
  });
}

async function withPrimary(port: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: replicationUser, database: 'postgres' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
