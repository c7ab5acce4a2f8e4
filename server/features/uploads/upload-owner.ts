import { randomUUID } from 'node:crypto';
import type { EventResult } from '#contract/wire/items.ts';
import { findScope } from '../../access/scope.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../http/handler.ts';
import { finishUpload } from './finish-upload.ts';
import type { FindRefusal } from './leave-to-sender.ts';
import { findUploadOffset } from './tus-store.ts';
import { UploadError } from './upload-error.ts';
import { findUpload } from './upload-queries.ts';

/** The upload of the same event, if this person has begun it; else a new name. */
export async function findExistingUpload(
  deps: Dependencies,
  actor: Actor,
  eventId: string | null | undefined,
): Promise<string> {
  if (!eventId || !isUuid(eventId)) return randomUUID();
  const row = await deps.db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.id ?? randomUUID();
}

/** Who gives an upload up may know only its event: a creation that was broken off had no answer. */
export async function findCanceledUpload(deps: Dependencies, actor: Actor, id: string): Promise<string> {
  return (await findUpload(deps.db, id)) === null ? findExistingUpload(deps, actor, id) : id;
}

/**
 * Somebody else's upload is answered like one that is not there, and so is one into a filespace that they may no longer enter.
 * One that is whole becomes its file first: what became of it is given, null of any other.
 */
export async function requireUploadOwner(
  deps: Dependencies,
  actor: Actor,
  id: string,
  method: string,
  findRefusal: FindRefusal,
): Promise<EventResult | null> {
  const row = await findUpload(deps.db, id);
  if (row === null || row.user_id !== actor.userId) throw new UploadError('not-found');
  if ((await findScope(deps.db, actor, row.drive_id)) === null) throw new UploadError('not-found');
  if (method !== 'HEAD') return null;
  const length = row.result === null ? await findUploadOffset(deps, row) : 0;
  if (length > row.size_bytes) throw new UploadError('upload-differs');
  return row.result ?? (length === row.size_bytes ? finishUpload(deps, id, findRefusal) : null);
}
