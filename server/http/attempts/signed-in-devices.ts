import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { hashToken } from '../bearer.ts';

/** As clients choose them. A shorter one could be guessed, and would then take tries from its owner. */
const shortestId = 12;

/** Notes that somebody signed in on a machine. Its id proves nothing, but strangers do not know it. */
export async function noteMachine(
  tx: Kysely<Database>,
  nowMs: number,
  userId: string,
  machineId: string,
): Promise<void> {
  if (machineId.length < shortestId) return;
  const seen_at = new Date(nowMs);
  await tx
    .insertInto('signed_in_machines')
    .values({ user_id: userId, machine_hash: hashToken(machineId), seen_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'machine_hash']).doUpdateSet({ seen_at }))
    .execute();
}

/** Forgets where somebody signed in, but for one machine. */
export async function deleteSignedInDevices(
  tx: Kysely<Database>,
  userId: string,
  exceptMachineId?: string,
): Promise<void> {
  let machines = tx.deleteFrom('signed_in_machines').where('user_id', '=', userId);
  if (exceptMachineId !== undefined) {
    machines = machines.where('machine_hash', '!=', hashToken(exceptMachineId));
  }
  await machines.execute();
}

export async function deleteSignedInDevice(
  tx: Kysely<Database>,
  userId: string,
  machineId: string,
): Promise<void> {
  await tx
    .deleteFrom('signed_in_machines')
    .where('user_id', '=', userId)
    .where('machine_hash', '=', hashToken(machineId))
    .execute();
}

/**
 * A name for the browser that tries to sign in, if this person was signed in there before; null for all others. Asks the
 * same of the database for every address.
 */
export async function signedInBefore(
  db: Kysely<Database>,
  now: Date,
  email: string,
  browser: { readonly machineId: string; readonly rememberedDeviceToken: string },
): Promise<string | null> {
  const [machine, known] = [hashToken(browser.machineId), hashToken(browser.rememberedDeviceToken)];
  const { rows } = await sql<{ readonly hash: Buffer }>`
    select m.machine_hash as hash from users u join signed_in_machines m on m.user_id = u.id
    where u.email = ${email} and m.machine_hash = ${machine}
    union all
    select k.token_hash from users u join remembered_devices k on k.user_id = u.id
    where u.email = ${email} and k.token_hash = ${known} and k.expires_at > ${now}
    limit 1`.execute(db);
  return rows[0]?.hash.toString('base64url') ?? null;
}
