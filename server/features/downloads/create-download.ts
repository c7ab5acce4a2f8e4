import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok } from '#contract/rules/result.ts';
import { downloadPath } from '#contract/wire/downloads.ts';
import { findScope } from '../../access/scope.ts';
import { rowIdOf } from '../../db/item-ids.ts';
import { hashToken } from '../../http/bearer.ts';
import type { Handler } from '../../http/handler.ts';
import { findItemAccess, findItemPaths } from '../items/item-paths.ts';
import { loadDownloadPlan, type PlannedEntry } from './download-plan.ts';

const ticketLifetimeMs = 12 * 3_600_000;

export const createDownload: Handler<'createDownload'> = async (deps, { actor, params, body }) => {
  const access = await findScope(deps.db, actor, params.driveId);
  if (access === null) return err({ code: 'not-found' });
  const { drive, scope, hash } = access;
  const keys = body.items.map((id) => rowIdOf(id.toLowerCase()));
  const chosen = [...new Set(keys.filter((key) => key !== null))];
  if (keys.includes(null)) return err({ code: 'not-found' });
  const reach = await findItemAccess(deps.db, drive.id, scope, chosen);
  if (!chosen.every((id) => reach.permission(id) >= permissions.view)) return err({ code: 'not-found' });
  const paths = await findItemPaths(deps.db, drive.id, chosen);
  if (!chosen.every((id) => paths.has(id))) return err({ code: 'not-found' });
  const items = chosen.filter(
    (id) => !(paths.get(id) ?? []).slice(1).some((above) => chosen.includes(above)),
  );
  const loaded = await loadDownloadPlan(deps.db, {
    driveId: drive.id,
    items,
    seq: drive.seq,
    isCurrent: false,
  });
  if (!loaded.ok) return err({ code: loaded.problem });
  const plan = loaded.value;
  const [first] = plan;
  const isOne = plan.length === 1 && first?.blob !== null;
  if (first === undefined || (body.as !== 'zip' && !isOne)) return err({ code: 'not-found' });
  const name = body.as === 'zip' ? `${zipName(items, first, drive.name)}.zip` : first.name;

  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.nowMs() + ticketLifetimeMs);
  // The session may have ended since the request was let in: its row is locked, so that it cannot end in between.
  const { rows } = await sql`
    insert into download_tickets (ticket_hash, session_id, drive_id, items, kind, name, seq, epoch, scope_hash, expires_at)
    select ${hashToken(ticket)}, id, ${drive.id}::uuid, ${items}::uuid[], ${body.as}, ${name}, ${drive.seq}::bigint,
      ${drive.epoch}, ${hash}, ${expiresAt}
    from sessions where id = ${actor.sessionId} for key share
    returning 1`.execute(deps.db);
  if (rows.length === 0) return err({ code: 'signed-out' });
  const files = plan.filter(({ blob }) => blob !== null);
  return ok({
    url: `/api/${downloadPath(ticket, name)}`,
    name,
    files: files.length,
    folders: plan.length - files.length,
    bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  });
};

/** One folder gives its name; several items that of the folder they are in would be a guess: the filespace's. */
function zipName(items: readonly string[], first: PlannedEntry, filespace: string): string {
  if (items.length > 1) return filespace;
  return first.blob === null ? first.name : first.name.replace(/(?<=.)\.[^.]*$/, '');
}
