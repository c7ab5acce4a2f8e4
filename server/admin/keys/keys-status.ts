import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { keyIdOf } from '../../keys/fingerprint.ts';
import { type LiveServer, listServers } from '../../keys/servers.ts';
import type { ReadingCommand } from '../command.ts';
import { counted, textTable } from '../text-table.ts';

const askedMs = 500;
/** So many changes are listed, the last first. */
const listed = 20;

interface Change {
  readonly former: string;
  readonly key: string;
  readonly began_at: Date;
  readonly ended_at: Date | null;
  readonly total: number;
  readonly checked: number;
  readonly encrypted: number;
  readonly unreadable: number;
}

interface KeysStatus {
  /** Null before a server was started. */
  readonly in_force: string | null;
  readonly changes: readonly Change[];
  readonly servers: readonly {
    readonly name: string;
    readonly key: string;
    readonly former: string | null;
    readonly encrypts_with: string;
  }[];
  /** What to do next, in a sentence; null where there is nothing. */
  readonly todo: string | null;
}

export const keysStatus: ReadingCommand = {
  name: 'keys status',
  kind: 'reads',
  arguments: [],
  options: {
    wait: { type: 'boolean', what: 'ends when no change of the key is under way any more.' },
  },
  what: `Shows which master key is in force, by the beginning of its fingerprint, which keys each running server has, how far a change of the key is, and what to do next. Exits with 1 if the last change met values that neither key decrypts. Lists the last ${listed} changes.`,
  async run({ db }, input) {
    let status = await readStatus(db);
    while (input.options['wait'] === true && isUnderWay(status)) {
      await pause(askedMs);
      status = await readStatus(db);
    }
    return { ok: (status.changes[0]?.unreadable ?? 0) === 0, result: status, text: describe(status) };
  },
};

async function readStatus(db: Kysely<Database>): Promise<KeysStatus> {
  const { key_fingerprint: inForce } = await db
    .selectFrom('installation')
    .select('key_fingerprint')
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('key_rotations').selectAll().orderBy('id', 'desc').limit(listed).execute();
  const servers = await listServers(db);
  const changes = rows.map(({ id: _id, former, fingerprint, ...others }) => ({
    former: keyIdOf(former),
    key: keyIdOf(fingerprint),
    ...others,
  }));
  return {
    in_force: inForce && keyIdOf(inForce),
    changes,
    servers: servers.map(({ name, fingerprint, former, in_use }) => ({
      name,
      key: keyIdOf(fingerprint),
      former: former && keyIdOf(former),
      encrypts_with: keyIdOf(in_use),
    })),
    todo: inForce && findTodo(inForce, changes, servers),
  };
}

function isUnderWay({ changes }: Pick<KeysStatus, 'changes'>): boolean {
  return changes[0] !== undefined && changes[0].ended_at === null;
}

function findTodo(
  inForce: Buffer,
  changes: readonly Change[],
  servers: readonly LiveServer[],
): string | null {
  if (isUnderWay({ changes }))
    return servers.length === 0
      ? 'No server is running: the change continues when one is started with both keys.'
      : 'Keep both keys on all servers until it has finished.';
  const newer = servers.filter(({ fingerprint }) => !fingerprint.equals(inForce));
  const others = servers.filter(({ fingerprint }) => fingerprint.equals(inForce));
  if (newer.length > 0 && others.length > 0)
    return `Start with the new key and the one before: ${others.map(({ name }) => name).join(', ')}.`;
  if (newer.length > 0) return 'Run “keys rotate”: all servers have a new key that is not in force.';
  const withFormer = servers.filter(({ former }) => former !== null);
  if (withFormer.length > 0)
    return `MASTER_KEY_FORMER is not needed any more: start without it ${withFormer.map(({ name }) => name).join(', ')}.`;
  return null;
}

function describe({ in_force: inForce, changes, servers, todo }: KeysStatus): string {
  if (inForce === null) return 'No server has been started on this database yet.';
  const serverTable = textTable(
    ['Server', 'MASTER_KEY', 'MASTER_KEY_FORMER', 'Encrypts with'],
    servers.map((each) => [each.name, each.key, each.former ?? '-', each.encrypts_with]),
  );
  return [
    `The key in force is ${inForce}.`,
    ...changes.map(describeChange),
    ...(servers.length === 0 ? ['No server is running.'] : ['', serverTable]),
    ...(todo === null ? [] : ['', todo]),
  ].join('\n');
}

function describeChange({ former, key, began_at, ended_at, ...figures }: Change): string {
  const { total, checked, encrypted, unreadable } = figures;
  const state =
    ended_at === null
      ? `is under way: ${checked} of ${counted(total, 'value')} looked at, ${encrypted} encrypted with the new key`
      : `ended ${ended_at.toISOString()}: ${counted(encrypted, 'value')} encrypted with the new key`;
  const lost = unreadable === 0 ? '' : `, ${unreadable} opened by neither`;
  return `The change from ${former} to ${key} began ${began_at.toISOString()} and ${state}${lost}.`;
}
