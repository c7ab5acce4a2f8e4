import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '#server/http/bearer.ts';
import type { TestServer } from '../server.ts';
import type { Ids } from './call-arguments.ts';

/** A schedule, and what it has captured. */
export async function scheduleSnapshot(
  { deps: { db, nowMs } }: TestServer,
  drive: string,
  member: string,
  { snapshot, schedule }: Pick<Ids, 'snapshot' | 'schedule'>,
): Promise<void> {
  const now = new Date(nowMs());
  await db
    .insertInto('snapshot_schedules')
    .values({
      ...{ id: schedule, drive_id: drive, name: 'Nightly', every: 1, unit: 'Day', keep: 7, zone: 'UTC' },
      ...{ made_by: member, created_at: now, starts_at: now, next_at: new Date(nowMs() + 86_400_000) },
    })
    .execute();
  await db
    .insertInto('snapshots')
    .values({
      ...{ id: snapshot, drive_id: drive, number: 1, name: 'Nightly', kind: 'scheduled', seq: 1 },
      ...{ taken_at: now, taken_by: null, schedule_id: schedule },
    })
    .execute();
  await db.insertInto('snapshot_counters').values({ drive_id: drive, last_number: 1 }).execute();
}

export async function secondSession({ deps: { db } }: TestServer, userId: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into sessions (id, user_id, token_hash, machine_id, authenticated_at, created_at, last_seen_at, expires_at)
    select ${id}, id, sha256(${id}::text::bytea), 'OTHERMACHINE', now(), now(), now(), now() + interval '100 years'
    from users where id = ${userId}`.execute(db);
  return id;
}

export async function readSignInMethods({ deps }: TestServer, userId: string) {
  const [device, passkey] = [randomUUID(), randomUUID()];
  const { db, nowMs } = deps;
  const made = { user_id: userId, created_at: new Date(nowMs()) };
  const expires_at = new Date(nowMs() + 3_600_000);
  await db
    .insertInto('remembered_devices')
    .values({ ...made, id: device, token_hash: hashToken(device), user_agent: 'Any', expires_at })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      ...{ ...made, id: passkey, credential_id: passkey, public_key: Buffer.alloc(1), counter: 0 },
      ...{ transports: [], name: 'Any', last_used_at: null },
    })
    .execute();
  return { device, passkey };
}

/** A member's open request for access to the workspace; answers its id. */
export async function requestAccess(
  server: TestServer,
  workspaceId: string,
  memberId: string,
): Promise<string> {
  const id = randomUUID();
  const { db, nowMs } = server.deps;
  await db
    .insertInto('access_requests')
    .values({
      ...{ id, workspace_id: workspaceId, member_id: memberId, drive_id: null, folder_id: null },
      ...{ message: '', requested_at: new Date(nowMs()), ended_at: null },
    })
    .execute();
  return id;
}
