import { keyIdOf } from '../../keys/fingerprint.ts';
import { findOpenRotation } from '../../keys/rotations.ts';
import { knows, type LiveServer, listServers } from '../../keys/servers.ts';
import { AdminError, type ChangingCommand } from '../command.ts';

export const rotateKeys: ChangingCommand = {
  name: 'keys rotate',
  kind: 'changes',
  arguments: [],
  options: {},
  what: 'Puts a new master key into force while servers run: each of them must have it as MASTER_KEY and the previous one as MASTER_KEY_FORMER. They follow within seconds and re-encrypt what the database holds; “keys status” shows how far that is. Needs neither key itself.',
  async run({ db }) {
    // Servers that start wait here, and are listed or know of the change.
    const { key_fingerprint: inForce } = await db
      .selectFrom('installation')
      .select('key_fingerprint')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (inForce === null) throw refused('No server has been started on this database yet.');
    if ((await findOpenRotation(db)) !== null)
      throw refused('The master key is already being changed: “keys status” says how far that is.');
    const servers = await listServers(db);
    const next = findNext(servers, inForce);
    await db
      .insertInto('key_rotations')
      .values({ former: inForce, fingerprint: next, ended_at: null })
      .execute();
    await db.updateTable('installation').set({ key_fingerprint: next }).execute();
    const names = servers.map(({ name }) => name);
    return {
      subject: keyIdOf(next),
      result: { former: keyIdOf(inForce), in_force: keyIdOf(next), servers: names },
      text: `The key ${keyIdOf(next)} takes the place of ${keyIdOf(inForce)}. ${names.length === 1 ? '1 server knows' : `${names.length} servers know`} it: ${names.join(', ')}. They encrypt with it what there is; leave them both keys until “keys status” says that it has ended.`,
    };
  },
};

/** The fingerprint of the one key that is new and that every server knows. Throws an AdminError where there is none. */
function findNext(servers: readonly LiveServer[], inForce: Buffer): Buffer {
  if (servers.length === 0)
    throw refused(
      'No server is running: start one with the new key as MASTER_KEY and the previous one as MASTER_KEY_FORMER.',
    );
  const next = new Map(
    servers
      .filter(({ fingerprint }) => !fingerprint.equals(inForce))
      .map(({ fingerprint }) => [keyIdOf(fingerprint), fingerprint]),
  );
  const [first, ...others] = next.values();
  if (first === undefined)
    throw refused(
      `Every server has the key in force, ${keyIdOf(inForce)}, as its MASTER_KEY: start each with a new one as MASTER_KEY and that one as MASTER_KEY_FORMER.`,
    );
  if (others.length > 0)
    throw refused(
      `The servers have different new keys, ${[...next.keys()].join(' and ')}: give all the same.`,
    );
  const without = servers.filter((server) => !knows(server, first));
  if (without.length > 0)
    throw refused(
      `These servers do not know the new key ${keyIdOf(first)} yet: ${without.map(({ name }) => name).join(', ')}. Start them with it as MASTER_KEY and the one before as MASTER_KEY_FORMER.`,
    );
  return first;
}

function refused(message: string): AdminError {
  return new AdminError('refused', message);
}
