import { createHmac } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from './db/in-transaction.ts';
import type { Database } from './db/schema.ts';
import { createSecretBox, loadMasterKey, masterKeyPath, type SecretBox } from './encryption.ts';
import { secretPurpose } from './features/account/two-factor/verify-code.ts';
import type { Settings } from './settings/settings.ts';
import { misconfigured } from './start-error.ts';
import { decryptSettings } from './storage/settings/encrypted-settings.ts';

const unreadable =
  'Storage credentials, second steps and mail that waits could not be read with another key.';

/** What opens the sealed rows of this database. */
export async function openSecretBox(
  db: Kysely<Database>,
  settings: Pick<Settings, 'masterKey' | 'dataDir'>,
): Promise<SecretBox> {
  return createSecretBox(await findMasterKey(db, settings));
}

/**
 * The key of the settings, or that of the data folder, which is made only for a database that nothing was sealed in. The
 * database keeps a fingerprint of it: with another key a server does not start, instead of failing at each sealed row.
 */
export async function findMasterKey(
  db: Kysely<Database>,
  { masterKey, dataDir }: Pick<Settings, 'masterKey' | 'dataDir'>,
): Promise<Buffer> {
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
    const fingerprint = fingerprintOf(key);
    if (noted === null ? !(await canDecryptStored(tx, key)) : !noted.equals(fingerprint)) {
      throw misconfigured(
        masterKey === null
          ? `${path} does not hold the key that this database was sealed with: put that key back from a backup, or set MASTER_KEY to it. ${unreadable}`
          : `MASTER_KEY is not the key that this database was sealed with: set it to the one that was used before. ${unreadable}`,
      );
    }
    if (noted === null) await tx.updateTable('installation').set({ key_fingerprint: fingerprint }).execute();
    return key;
  });
}

/** Distinguishes two keys and reveals nothing else about them. */
function fingerprintOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('lunvik: fingerprint of the master key').digest();
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
