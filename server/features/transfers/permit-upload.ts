import type { Upload } from '@tus/server';
import { wireIdOf } from '../../db/item-ids.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/handler.ts';
import { scopeOf } from '../access/scope.ts';
import { permitNewFile } from '../items/change/add-file.ts';
import { Refusal, refusalOf } from './refusal.ts';
import { passQuotas } from './upload-quota.ts';
import { findUpload, readMetadata } from './upload-rows.ts';

/** Asks before the first byte what will be asked again, with force, after the last. */
export async function permitUpload(deps: Deps, actor: Actor, upload: Upload): Promise<void> {
  const earlier = await findUpload(deps.db, upload.id);
  if (earlier !== null) {
    if ((await scopeOf(deps.db, actor, earlier.drive_id)) === null) throw new Refusal('not-found');
    // A file that changed between two tries: its content would have one length and its row another.
    if (earlier.size_bytes !== upload.size) throw new Refusal('upload-differs');
    return;
  }
  const wish = readMetadata(upload.metadata, deps.nowMs());
  if (wish === null || upload.size === undefined) throw new Refusal('bad-request');
  const access = await scopeOf(deps.db, actor, wish.drive_id);
  if (access === null) throw new Refusal('not-found');
  const permitted = await permitNewFile(
    {
      tx: deps.db,
      driveId: access.drive.id,
      workspaceId: access.drive.workspaceId,
      memberId: access.member.id,
      scope: access.scope,
      seq: access.drive.seq,
      nowMs: deps.nowMs(),
    },
    {
      changeId: wish.event_id,
      driveId: wish.drive_id,
      itemId: wish.file_id,
      parentId: wireIdOf(wish.parent_id),
      name: wish.name,
    },
  );
  if (!permitted.ok && !(permitted.problem.kind === 'id-taken' && (await wasAnswered(deps, wish)))) {
    throw refusalOf(permitted.problem.kind);
  }
  const begun = {
    ...wish,
    id: upload.id,
    user_id: actor.userId,
    workspace_id: access.drive.workspaceId,
    size_bytes: upload.size,
    metadata: JSON.stringify(upload.metadata ?? {}),
    created_at: new Date(deps.nowMs()),
    result: null,
  };
  await inTransaction(deps.db, async (tx) => {
    await passQuotas(tx, begun, deps.nowMs());
    await tx.insertInto('uploads').values(begun).execute();
  });
}

/** Whether this very event made its file already: its answer, not the taken id, is what the sender waits for. */
async function wasAnswered({ db }: Deps, wish: { drive_id: string; event_id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('event_results')
    .select('event_id')
    .where('drive_id', '=', wish.drive_id)
    .where('event_id', '=', wish.event_id)
    .executeTakeFirst();
  return row !== undefined;
}
