import { stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from './db/in-transaction.ts';
import type { Database } from './db/schema.ts';
import {
  createSecretBox,
  formerMasterKeyPath,
  loadFormerMasterKey,
  loadMasterKey,
  masterKeyPath,
  type SecretBox,
} from './encryption.ts';
import { secretPurpose } from './features/account/two-factor/verify-code.ts';
import { fingerprintOf } from './keys/fingerprint.ts';
import { findOpenRotation, findReplacement } from './keys/rotations.ts';
import type { Settings } from './settings/settings.ts';
import { misconfigured, type StartError } from './start-error.ts';
import { decryptSettings } from './storage/settings/encrypted-settings.ts';

const unreadable = 'Storage credentials, second steps and queued emails cannot be read with another key.';

export type KeySettings = Pick<Settings, 'masterKey' | 'formerMasterKey' | 'dataDir'>;

export interface MasterKeys {
  readonly key: Buffer;
  /** The one before, where it was given. */
  readonly former: Buffer | null;
  /** Which of the two this database is encrypted with from now on. */
  readonly inForce: Buffer;
}

/** What opens the sealed rows of this database, and seals with the key that is in force now. */
export async function openSecretBox(db: Kysely<Database>, settings: KeySettings): Promise<SecretBox> {
  const { key, former, inForce } = await findMasterKeys(db, settings);
  return createSecretBox(
    inForce,
    [key, former].filter((each) => each !== null && each !== inForce) as Buffer[],
  );
}

/**
 * The keys of the settings, or those of the data folder, where one is made only for a database that nothing was sealed in. The
 * database keeps a fingerprint of the one in force: with none that fits a server does not start, instead of failing at each
 * sealed row. While another one takes its place both are needed. The row of the installation is locked until the transaction ends.
 */
export async function findMasterKeys(db: Kysely<Database>, settings: KeySettings): Promise<MasterKeys> {
  const { masterKey, dataDir } = settings;
  return inTransaction(db, async (tx) => {
    const { key_fingerprint: noted } = await tx
      .selectFrom('installation')
      .select('key_fingerprint')
      .forUpdate() // nodes that start together note one key
      .executeTakeFirstOrThrow();
    const path = masterKeyPath(dataDir);
    const isMissing = masterKey === null && !(await exists(path));
    if (isMissing && (noted !== null || (await isUsed(tx)))) {
      throw misconfigured(
        `${path} is missing, and this database was sealed with a master key: put the file back from a backup, or set MASTER_KEY to the key. ${unreadable}`,
      );
    }
    const key = masterKey ?? (await loadMasterKey(dataDir));
    const former = settings.formerMasterKey ?? (await loadFormerMasterKey(dataDir));
    const given = former === null ? [key] : [key, former];
    const inForce = await findInForce(tx, given, noted);
    if (inForce === null) throw await refusal(tx, settings, { key, former });
    const rotation = await findOpenRotation(tx);
    if (rotation !== null && !given.some((each) => fingerprintOf(each).equals(rotation.former))) {
      throw misconfigured(
        `The master key is being changed, and some of what the database holds is still encrypted with the former one: set MASTER_KEY_FORMER to that until "keys status" says that it has finished. ${unreadable}`,
      );
    }
    if (noted === null)
      await tx
        .updateTable('installation')
        .set({ key_fingerprint: fingerprintOf(inForce) })
        .execute();
    return { key, former, inForce };
  });
}

async function findInForce(
  db: Kysely<Database>,
  given: readonly Buffer[],
  noted: Buffer | null,
): Promise<Buffer | null> {
  for (const key of given) {
    if (noted === null ? await canDecryptStored(db, key) : noted.equals(fingerprintOf(key))) return key;
  }
  return null;
}

async function refusal(
  db: Kysely<Database>,
  { masterKey, formerMasterKey, dataDir }: KeySettings,
  { key, former }: Pick<MasterKeys, 'key' | 'former'>,
): Promise<StartError> {
  const path = masterKeyPath(dataDir);
  const replacedAt = await findReplacement(db, fingerprintOf(key));
  if (replacedAt !== null)
    return misconfigured(
      `${masterKey === null ? `${path} holds` : 'MASTER_KEY is'} the former master key: another one took its place at ${replacedAt.toISOString()}, which is the one to set. ${unreadable}`,
    );
  if (former !== null)
    return misconfigured(
      `Neither ${masterKey === null ? path : 'MASTER_KEY'} nor ${formerMasterKey === null ? formerMasterKeyPath(dataDir) : 'MASTER_KEY_FORMER'} has the key that this database was sealed with: set one of them to the one that was used before. ${unreadable}`,
    );
  return misconfigured(
    masterKey === null
      ? `${path} does not hold the key that this database was sealed with: put that key back from a backup, or set MASTER_KEY to it. ${unreadable}`
      : `MASTER_KEY is not the key that this database was encrypted with: set it to the one used before. ${unreadable}`,
  );
}

/** Before there were fingerprints: whoever has signed up has done so with a server that had a key. */
async function isUsed(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from users) as used`.execute(db);
  return rows[0]?.used === true;
}

/** Of a database without a fingerprint: whether the key fits what is sealed to stay. */
async function canDecryptStored(db: Kysely<Database>, key: Buffer): Promise<boolean> {
  const secretBox = createSecretBox(key);
  const step = await db.selectFrom('totp_secrets').select(['user_id', 'secret']).limit(1).executeTakeFirst();
  const storage = await db
    .selectFrom('workspaces')
    .select(['id as workspace_id', 'storage_type', 'storage_settings'])
    .where('storage_settings', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  try {
    if (step !== undefined) secretBox.decrypt(step.secret, secretPurpose(step.user_id));
    if (storage !== undefined) decryptSettings(secretBox, storage);
    return true;
  } catch {
    return false;
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
