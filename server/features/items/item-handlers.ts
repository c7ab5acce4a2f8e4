import { randomUUID } from 'node:crypto';
import { err, ok } from '#contract/rules/result.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Handler, Handlers } from '../../http/handler.ts';
import { applyChange } from './log/apply-change.ts';
import { parseChangeRequest } from './log/change-request.ts';
import { resultForSender, withCurrentNames } from './log/former-event-names.ts';
import { hashEvent, hashRequest } from './log/hash-request.ts';
import { difference } from './read/difference.ts';
import { itemPage } from './read/item-page.ts';
import { childFolders, listChildren, listFolders } from './read/listings.ts';
import { searchItems } from './read/search-items.ts';
import { starHandlers } from './stars/star-handlers.ts';

/** Each event is a transaction of its own, in the order in which they were sent. */
const postEvents: Handler<'postEvents'> = async (deps, { actor, params, body }) => {
  const driveId = params.driveId.toLowerCase();
  if (!isUuid(driveId)) return err({ code: 'not-found' });
  const results: EventResult[] = [];
  for (const sentEvent of body) {
    const event = withCurrentNames(sentEvent);
    const sent = {
      eventId: event.event_id.toLowerCase(),
      hash: hashEvent(event),
      request: parseChangeRequest(event, driveId),
    };
    const result = await applyChange(deps, actor, driveId, sent);
    if (result === null && results.length === 0) return err({ code: 'not-found' });
    const final = result ?? { event_id: event.event_id, status: 'rejected', code: 'drive-gone' };
    results.push(resultForSender(sentEvent, final));
  }
  return ok(results);
};

const copyItem: Handler<'copyItem'> = async (deps, { actor, body }) => {
  const driveId = body.drive_id.toLowerCase();
  if (!isUuid(driveId)) return err({ code: 'not-found' });
  const changeId = (body.event_id ?? randomUUID()).toLowerCase();
  const itemId = body.id.toLowerCase();
  const kind = await findItemKind(deps, driveId, itemId);
  const result = await applyChange(deps, actor, driveId, {
    eventId: changeId,
    hash: hashRequest({ type: 'copy', id: itemId, destination: body.destination_id }),
    request: {
      type: 'copyItem',
      changeId,
      driveId,
      itemId,
      kind,
      parentId: body.destination_id,
      clientTimeMs: deps.nowMs(),
    },
  });
  return result === null ? err({ code: 'not-found' }) : ok(result);
};

/** An item never changes its kind, so it may be looked up before the filespace is locked. */
async function findItemKind(
  { db }: Parameters<typeof copyItem>[0],
  driveId: string,
  itemId: string,
): Promise<'folder' | 'file'> {
  const row = await db
    .selectFrom('items')
    .select('kind')
    .where('drive_id', '=', driveId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  return row?.kind === 1 ? 'file' : 'folder';
}

export const itemHandlers = {
  listFolders,
  itemPage,
  listChildren,
  searchItems,
  childFolders,
  postEvents,
  difference,
  copyItem,
  ...starHandlers,
} satisfies Partial<Handlers>;
