import { randomUUID } from 'node:crypto';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { SessionEnd } from '#contract/entities/session-end.ts';
import type { Database } from '../../db/schema.ts';
import { deleteSignedInDevices, noteMachine } from '../../http/attempts/signed-in-devices.ts';
import { createToken, hashToken } from '../../http/bearer.ts';

const day = 86_400_000;
const sessionDays = { short: 1, remembered: 30 } as const;

export interface Parent {
  readonly id: string;
  readonly authenticatedAt: Date;
  readonly handedOver: boolean;
}

export interface IssuedSession {
  readonly userId: string;
  readonly machineId: string;
  readonly endsMs: number;
  readonly userAgent?: string;
  /** The browser that is not asked for a second factor. */
  readonly rememberedDeviceId?: string;
  /** The session that makes this one, which proves nothing new and goes with it. Else its person proved who they are. */
  readonly parent?: Parent;
}

/** When a session that begins now ends. */
export function sessionExpiryMs(nowMs: number, remember = false): number {
  return nowMs + (remember ? sessionDays.remembered : sessionDays.short) * day;
}

/**
 * The token is given out here, once; only its hash stays. Whoever signs in comes through `completePrimaryFactor`: here alone come
 * an account that is proved just now, which cannot have a second factor yet, and a session that continues another one.
 */
export async function createSession(
  tx: Kysely<Database>,
  nowMs: number,
  session: IssuedSession,
): Promise<string> {
  const token = createToken();
  const now = new Date(nowMs);
  await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: session.userId,
      token_hash: hashToken(token),
      machine_id: session.machineId,
      ...(session.userAgent !== undefined && { user_agent: session.userAgent }),
      ...(session.rememberedDeviceId !== undefined && { remembered_device_id: session.rememberedDeviceId }),
      created_at: now,
      authenticated_at: session.parent?.authenticatedAt ?? now,
      parent_id: session.parent?.id ?? null,
      handed_over: session.parent?.handedOver ?? false,
      last_seen_at: now,
      expires_at: new Date(session.endsMs),
    })
    .execute();
  await noteMachine(tx, nowMs, session.userId, session.machineId);
  return token;
}

/** Before a browser signs itself out: the apps that it opened are devices of their own, and stay signed in. */
export async function letDesktopAppsGo(tx: Kysely<Database>, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ parent_id: null })
    .where('parent_id', '=', sessionId)
    .where('handed_over', '=', true)
    .execute();
}

type Which = (eb: ExpressionBuilder<Database, 'sessions'>) => Expression<SqlBool>;

/** Ends sessions and keeps how they ended. In a transaction: whoever sees that one has ended asks why immediately. */
export async function endSessions(tx: Kysely<Database>, nowMs: number, endedBy: SessionEnd, which: Which) {
  const ended = await tx
    .deleteFrom('sessions')
    .where(which)
    .returning(['token_hash', 'remembered_device_id', 'machine_id'])
    .execute();
  if (ended.length > 0) {
    const hashes = ended.map((session) => session.token_hash);
    await tx
      .updateTable('ended_sessions')
      .set({ ended_by: endedBy, ended_at: new Date(nowMs) })
      .where('token_hash', 'in', hashes)
      .execute();
  }
  return ended;
}

interface Ending {
  readonly userId: string;
  readonly nowMs: number;
  readonly endedBy: SessionEnd;
  /** The session that is to stay. */
  readonly exceptId?: string;
}

/** Signs a person out everywhere, but in the session that is to stay; browsers that were remembered are forgotten. */
export async function endUserSessions(
  tx: Kysely<Database>,
  { userId, nowMs, endedBy, exceptId }: Ending,
): Promise<void> {
  await endSessions(tx, nowMs, endedBy, (eb) => {
    const theirs = eb('user_id', '=', userId);
    return exceptId === undefined ? theirs : theirs.and('id', '!=', exceptId);
  });
  await deleteSignedInDevices(tx, userId, exceptId === undefined ? undefined : await machineOf(tx, exceptId));
  await tx.deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('remembered_devices')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.remembered_device_id', '=', 'remembered_devices.id')
            .where('sessions.user_id', '=', userId),
        ),
      ),
    )
    .execute();
}

async function machineOf(tx: Kysely<Database>, sessionId: string): Promise<string | undefined> {
  const session = await tx
    .selectFrom('sessions')
    .select('machine_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session?.machine_id;
}
