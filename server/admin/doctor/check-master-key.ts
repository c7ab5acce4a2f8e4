import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findMasterKeys } from '../../find-master-key.ts';
import { findOpenRotation } from '../../keys/rotations.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Finding, fine, warning, wrong } from './finding.ts';

const check = 'master-key';

/** Reads alone: a key that is not there yet is not made. */
export async function checkMasterKey(db: Kysely<Database>, settings: Settings): Promise<Finding> {
  const { key_fingerprint } = await db
    .selectFrom('installation')
    .select('key_fingerprint')
    .executeTakeFirstOrThrow();
  if (key_fingerprint === null)
    return warning(check, 'No server has been started on this database yet.', 'Start it once.');
  try {
    const { key, former, inForce } = await findMasterKeys(db, settings);
    if ((await findOpenRotation(db)) !== null)
      return warning(
        check,
        'The master key is being changed.',
        'Keep both keys on all servers until "keys status" says that it has finished.',
      );
    if (inForce !== key)
      return warning(
        check,
        'The master key in force is the former one: the new one is known and not used yet.',
        'Run "keys rotate" once every server has been started with both.',
      );
    if (former !== null)
      return warning(
        check,
        'The master key is the one of this database; the former one is no longer needed.',
        'Start the servers without MASTER_KEY_FORMER (or DATA_DIR/master-key-former), and keep it with the backups from before.',
      );
  } catch (error) {
    return wrong(check, (error as Error).message, 'Restore the right key before anything else.');
  }
  return fine(check, 'The master key is the one of this database.');
}
