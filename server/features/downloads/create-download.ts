import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { zipName } from '#contract/rules/downloads/zip-name.ts';
import { err, ok } from '#contract/rules/result.ts';
import { downloadPath } from '#contract/wire/downloads.ts';
import { findScope } from '../../access/scope.ts';
import { rootRowId, rowIdOf } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import { hashToken } from '../../http/bearer.ts';
import type { Handler } from '../../http/handler.ts';
import { findItemPaths } from '../items/item-paths.ts';
import { readMoment } from '../items/read/read-moment.ts';
import { entriesAt } from '../items/visible-entries.ts';
import { findChosenItems } from './chosen-items.ts';
import { loadDownloadPlan } from './download-plan.ts';

const ticketLifetimeMs = 12 * 3_600_000;

export const createDownload: Handler<'createDownload'> = async (deps, { actor, params, body }) => {
  const access = await findScope(deps.db, actor, params.driveId);
  if (access === null) return err({ code: 'not-found' });
  const { drive, hash } = access;
  const keys = body.items.map((id) => rowIdOf(id.toLowerCase()));
  const chosen = [...new Set(keys.filter((key) => key !== null))];
  if (keys.includes(null)) return err({ code: 'not-found' });
  const seq = body.at ?? drive.seq;
  const found = await readMoment(deps.db, access, body, async (at) => {
    const items = await findChosenItems(deps.db, access, chosen, at);
    if (items === null) return null;
    return {
      items,
      plan: await loadDownloadPlan(deps.db, { driveId: drive.id, items, seq, isCurrent: false }),
    };
  });
  if (!found.ok) return found;
  if (found.value === null) return err({ code: 'not-found' });
  const { items, plan: loaded } = found.value;
  if (!loaded.ok) return err({ code: loaded.problem });
  const plan = loaded.value;
  const [first] = plan;
  const isOne = plan.length === 1 && first?.blob !== null;
  if (first === undefined || (body.as !== 'zip' && !isOne)) return err({ code: 'not-found' });
  const isWhole = items.length > 1 || chosen.includes(rootRowId);
  const nameOfAll = () => (chosen.includes(rootRowId) ? null : folderName(deps.db, drive.id, items, body.at));
  const zipped = async () =>
    zipName({
      only: isWhole ? null : { name: first.name, kind: first.blob === null ? 'folder' : 'file' },
      folderName: isWhole ? await nameOfAll() : null,
      filespaceName: drive.name,
    });
  const name = body.as === 'zip' ? await zipped() : first.name;

  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.nowMs() + ticketLifetimeMs);
  // The session may have ended since the request was let in: its row is locked, so that it cannot end in between.
  const { rows } = await sql`
    insert into download_tickets (ticket_hash, session_id, drive_id, items, kind, name, seq, epoch, scope_hash,
      expires_at, of_moment)
    select ${hashToken(ticket)}, id, ${drive.id}::uuid, ${items}::uuid[], ${body.as}, ${name}, ${seq}::bigint,
      ${drive.epoch}, ${hash}, ${expiresAt}, ${body.at !== undefined}
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

/** What the folder is called that all of them lie in; null where that is the filespace itself, or there are several. */
async function folderName(
  db: Kysely<Database>,
  driveId: string,
  items: readonly string[],
  at: number | null = null,
): Promise<string | null> {
  const paths = await findItemPaths(db, driveId, items, at);
  const [parent, ...others] = new Set(items.map((id) => paths.get(id)?.[1]));
  if (parent === undefined || parent === rootRowId || others.length > 0) return null;
  const { rows } = await sql<{ name: string }>`
    select name from ${entriesAt(driveId, at)} e where id = ${parent}::uuid`.execute(db);
  return rows[0]?.name ?? null;
}
