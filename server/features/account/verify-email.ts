import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { endUserSessions } from './sessions.ts';

interface EmailVerification {
  readonly userId: string;
  /** The browser in which the address is proved; empty where it is not known. */
  readonly machineId: string;
  readonly nowMs: number;
}

/**
 * An address is proved. Whoever made the account need not be who owns the address: all sessions from before end, and the
 * password stays only where the proof came in the browser that chose it. Says whether it stayed; null
 * where the address was proved before, which changes nothing.
 */
export async function verifyEmail(
  tx: Kysely<Database>,
  { userId, machineId, nowMs }: EmailVerification,
): Promise<{ readonly email: string; readonly keptPassword: boolean } | null> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'sign_up_machine_id', 'verified_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (user.verified_at !== null) return null;
  const keptPassword = machineId !== '' && machineId === user.sign_up_machine_id;
  await tx
    .updateTable('users')
    .set({
      verified_at: new Date(nowMs),
      sign_up_machine_id: null,
      ...(!keptPassword && { password_hash: null }),
    })
    .where('id', '=', userId)
    .execute();
  await endUserSessions(tx, { userId, nowMs, endedBy: 'proof' });
  return { email: user.email, keptPassword };
}
