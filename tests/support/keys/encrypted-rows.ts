import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { createMailer } from '#server/email/mailer.ts';
import type { SecretBox } from '#server/encryption.ts';
import { requestPurpose } from '#server/features/account/oidc/authorization-requests.ts';
import { secretPurpose } from '#server/features/account/two-factor/verify-code.ts';
import { codePurpose } from '#server/features/filespaces/deletion-codes.ts';
import { createToken, hashToken } from '#server/http/bearer.ts';
import { responsePurpose } from '#server/http/idempotency.ts';
import { encryptedColumns } from '#server/keys/encrypted-columns.ts';
import { settingsPurpose } from '#server/storage/settings/encrypted-settings.ts';
import { createTeam } from '../team.ts';

/** A value in each column that is encrypted, and `emails` emails and kept responses. */
export async function fillEncryptedColumns(db: Kysely<Database>, box: SecretBox, emails = 1): Promise<void> {
  const now = new Date();
  const team = await createTeam({ deps: { db, nowMs: Date.now } });
  const { userId } = team.owner;
  await db
    .insertInto('totp_secrets')
    .values({
      user_id: userId,
      secret: box.encrypt('totp', secretPurpose(userId)),
      created_at: now,
      confirmed_at: now,
    })
    .execute();
  await db
    .updateTable('workspaces')
    .set({
      storage_type: 's3_compatible',
      storage_settings: box.encrypt('{}', settingsPurpose(team.workspaceId, 's3_compatible')),
      region: null,
    })
    .where('id', '=', team.workspaceId)
    .execute();
  const gone = randomUUID();
  await db
    .insertInto('deleted_workspace_storages')
    .values({
      workspace_id: gone,
      storage_type: 's3_compatible',
      storage_settings: box.encrypt('{}', settingsPurpose(gone, 's3_compatible')),
      region: null,
    })
    .execute();
  const deletion = { userId, driveId: team.driveId };
  await db
    .insertInto('deletion_codes')
    .values({
      user_id: userId,
      drive_id: team.driveId,
      code_hash: box.encrypt('code', codePurpose(deletion)),
      sent_at: now,
      expires_at: now,
      verified_at: null,
    })
    .execute();
  const state = hashToken(createToken());
  await db
    .insertInto('authorization_requests')
    .values({
      state_hash: state,
      browser_hash: state,
      provider: 'google',
      user_id: null,
      machine_id: 'M',
      remember: false,
      secrets: box.encrypt('secrets', requestPurpose(state, 'secrets')),
      expires_at: now,
      used_at: null,
      response: box.encrypt('answer', requestPurpose(state, 'answer')),
    })
    .execute();
  for (let at = 0; at < emails; at += 1) await sendEmail(db, box);
  for (let at = 0; at < emails; at += 1) await keepResponse(db, box, userId);
}

export async function sendEmail(db: Kysely<Database>, box: SecretBox): Promise<void> {
  const message = { subject: 'S', text: 'T', html: '<p>T</p>' };
  await createMailer(box, Date.now).send(db, 'ada@example.com', message);
}

async function keepResponse(db: Kysely<Database>, box: SecretBox, actor: string): Promise<void> {
  const key = randomUUID();
  await db
    .insertInto('idempotency')
    .values({
      actor,
      key,
      body_hash: Buffer.alloc(32),
      response: box.encrypt('{}', responsePurpose(actor, key)),
      created_at: new Date(),
    })
    .execute();
}

/** How many values of each column the box opens, and how many it does not. */
export async function openAll(
  db: Kysely<Database>,
  box: SecretBox,
): Promise<{ readonly opened: Readonly<Record<string, number>>; readonly failed: number }> {
  const opened: Record<string, number> = {};
  let failed = 0;
  for (const { table, column, purpose } of encryptedColumns) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    const name = `${table}.${column}`;
    for (const row of rows) {
      try {
        box.decrypt(row[column] as Buffer, purpose(row));
        opened[name] = (opened[name] ?? 0) + 1;
      } catch {
        failed += 1;
      }
    }
  }
  return { opened, failed };
}
