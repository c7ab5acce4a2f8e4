import type { Upload } from '@tus/server';
import { findScope } from '../../access/scope.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { wireIdOf } from '../../db/item-ids.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../http/handler.ts';
import { holdsNul } from '../../http/holds-nul.ts';
import { detailed } from '../../http/problem.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { permitCreateFile } from '../items/changes/create-file.ts';
import { permitReplacement } from '../items/changes/replace-file.ts';
import { requireRoomFor } from './require-room.ts';
import { toUploadError, UploadError, uploadErrorOf } from './upload-error.ts';
import { findUpload, hasEventResult, parseUploadMetadata } from './upload-queries.ts';
import { passQuotas } from './upload-quota.ts';

/** Asks before the first byte what will be asked again, with force, after the last. */
export async function permitUpload(deps: Dependencies, actor: Actor, upload: Upload): Promise<void> {
  const earlier = await findUpload(deps.db, upload.id);
  if (earlier !== null) {
    if ((await findScope(deps.db, actor, earlier.drive_id)) === null) throw new UploadError('not-found');
    // A file that changed between two tries: its content would have one length and its row another.
    if (earlier.size_bytes !== upload.size) throw new UploadError('upload-differs');
    return;
  }
  if (holdsNul(upload.metadata)) throw uploadErrorOf(detailed('bad-request', 'nul'));
  const change = parseUploadMetadata(upload.metadata, deps.nowMs());
  if (change === null || upload.size === undefined) throw new UploadError('bad-request');
  const access = await findScope(deps.db, actor, change.drive_id);
  if (access === null) throw new UploadError('not-found');
  const owners = { workspaceId: access.drive.workspaceId, userId: actor.userId };
  const permit = change.instead ? permitReplacement : permitCreateFile;
  const permitted = await permit(
    {
      tx: deps.db,
      driveId: access.drive.id,
      ...owners,
      nowMs: deps.nowMs(),
      quotaDefaults: deps.settings,
      memberId: access.member.id,
      role: access.member.role,
      scope: access.scope,
      seq: access.drive.seq,
      bus: deps.bus,
    },
    {
      changeId: change.event_id,
      driveId: change.drive_id,
      itemId: change.file_id,
      parentId: wireIdOf(change.parent_id),
      name: change.name,
    },
  );
  const isRepeated = await hasEventResult(deps.db, change.drive_id, change.event_id);
  if (!permitted.ok && !(permitted.problem.kind === 'id-taken' && isRepeated))
    throw toUploadError(permitted.problem.kind);
  const store = deps.blobs.of(await findWorkspaceStorage(deps.db, owners.workspaceId), access.drive.region);
  if (!isRepeated) await store.partFiles?.requireRoom(upload.size);
  const begun = {
    ...change,
    id: upload.id,
    user_id: actor.userId,
    workspace_id: access.drive.workspaceId,
    region: access.drive.region,
    size_bytes: upload.size,
    metadata: JSON.stringify(upload.metadata ?? {}),
    created_at: new Date(deps.nowMs()),
    last_byte_at: new Date(deps.nowMs()),
    result: null,
  };
  await inTransaction(deps.db, async (tx) => {
    await passQuotas(tx, begun, deps.nowMs());
    if (!isRepeated) await requireRoomFor({ ...deps, db: tx }, owners, begun.size_bytes);
    await tx.insertInto('uploads').values(begun).execute();
  });
}
