import { sql } from 'kysely';
import { permissions } from '#contract/rules/permission.ts';
import { type DriveAccess, findScope } from '../../access/scope.ts';
import type { Dependencies } from '../../dependencies.ts';
import { hashToken, isOfBrowser } from '../../http/bearer.ts';
import { findItemAccess } from '../items/item-paths.ts';
import { readMoment } from '../items/read/read-moment.ts';
import type { DownloadedItems } from './download-plan.ts';

/** What a ticket opens now. */
export interface RedeemedDownload extends DownloadedItems {
  readonly kind: 'file' | 'zip' | 'inline';
  readonly name: string;
  readonly workspaceId: string;
  readonly userId: string;
  /** Of an inline one: what its first bytes said it is; null where nobody has looked yet. */
  readonly contentType: string | null;
}

interface TicketRow {
  readonly drive_id: string;
  readonly items: readonly string[];
  readonly kind: 'file' | 'zip' | 'inline';
  readonly name: string;
  readonly seq: number;
  readonly epoch: string;
  readonly scope_hash: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly browser_hash: Buffer | null;
  readonly content_type: string | null;
  readonly of_moment: boolean;
}

const shape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Looked at with each request, and again while a long one goes on: the session is alive and this browser's, the person may
 * see what they saw when the ticket was made, and nothing that was chosen has moved out of their sight; of a moment, that it
 * is still kept. Null otherwise.
 */
export async function redeemDownload(
  { db, nowMs }: Dependencies,
  ticket: string,
  cookies: string | undefined,
  /** Of who proved the session by its token. */
  sessionId: string | null = null,
): Promise<RedeemedDownload | null> {
  if (!shape.test(ticket)) return null;
  const now = new Date(nowMs());
  const { rows } = await sql<TicketRow>`
    select t.drive_id, t.items, t.kind, t.name, t.seq, t.epoch, t.scope_hash, t.content_type, t.of_moment,
      s.user_id, s.id as session_id, s.browser_hash
    from download_tickets t
    join sessions s on s.id = t.session_id and s.expires_at > ${now}
    join users u on u.id = s.user_id and u.verified_at is not null and u.disabled_at is null
    where t.ticket_hash = ${hashToken(ticket)} and t.expires_at > ${now}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const isTheirs = sessionId === null ? isOfBrowser(row.browser_hash, cookies) : row.session_id === sessionId;
  if (!isTheirs) return null;
  const access = await findScope(db, { userId: row.user_id }, row.drive_id);
  if (access === null || access.hash !== row.scope_hash || !(await canStillSee(db, access, row))) return null;
  const { drive } = access;
  const { kind, name, items, seq } = row;
  return {
    kind,
    name,
    items,
    seq,
    driveId: drive.id,
    workspaceId: drive.workspaceId,
    userId: row.user_id,
    contentType: row.content_type,
    isCurrent: drive.seq === seq,
  };
}

async function canStillSee(db: Dependencies['db'], access: DriveAccess, row: TicketRow): Promise<boolean> {
  const { drive, scope } = access;
  const { items, seq, epoch } = row;
  if (row.of_moment) {
    const found = await readMoment(db, access, { at: seq, epoch }, async (at) => {
      const reach = await findItemAccess(db, drive.id, scope, items, at);
      return items.every((id) => reach.permission(id) >= permissions.view);
    });
    return found.ok && found.value;
  }
  if (drive.epoch !== epoch || seq < drive.historyFrom || seq > drive.seq) return false;
  const reach = await findItemAccess(db, drive.id, scope, items);
  const living = await findLiving(db, drive.id, items);
  return living.every((id) => reach.permission(id) >= permissions.view);
}

/** What was deleted since is still what they chose: the past of it is theirs. */
async function findLiving(
  db: Dependencies['db'],
  driveId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from items where drive_id = ${driveId} and id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
