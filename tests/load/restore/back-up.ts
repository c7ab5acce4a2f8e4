import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '#server/admin/run-admin.ts';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly all: string;
}

/** A command of the administration, as an operator types it. */
export async function administrate(
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<Said> {
  let [out, all] = ['', ''];
  const code = await runAdmin({
    ...{ argv, env, version: 'load', nowMs: Date.now },
    out: (text) => {
      out += text;
      all += text;
    },
    err: (text) => {
      all += text;
    },
  });
  return { code, out, all: all.trim() };
}

export interface Backup {
  readonly folder: string;
  readonly said: Said;
  readonly lastedMs: number;
  /** How many changes people had been answered when it began. */
  readonly acknowledged: number;
  remove(): Promise<void>;
}

/** A backup of an installation in which people are at work. */
export async function backUp(
  env: Readonly<Record<string, string>>,
  countAcknowledged: () => Promise<number>,
): Promise<Backup> {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-load-backup-'));
  const acknowledged = await countAcknowledged();
  const beganMs = Date.now();
  const said = await administrate(env, 'backup', join(folder, 'backups'));
  return {
    folder: join(folder, 'backups'),
    ...{ said, acknowledged },
    lastedMs: Date.now() - beganMs,
    remove: () => rm(folder, { recursive: true }),
  };
}
