import { err, ok, type Result } from '#contract/rules/result.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { type DriveAccess, findScope } from '../../../access/scope.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Actor, Problem } from '../../../http/handler.ts';
import { permitAddFiles } from '../../items/changes/add-files.ts';
import { applyChange } from '../../items/log/apply-change.ts';
import type { AddFilesRequest, StoredContent } from '../../items/log/change-request.ts';
import { hashRequest } from '../../items/log/hash-request.ts';
import { findLateRefusal, type SlowRequest } from '../find-late-refusal.ts';
import { requireRoomFor } from '../require-room.ts';
import { hasEventResult } from '../upload-queries.ts';
import { inPack, toRequest } from './bundle-request.ts';
import type { Bundle } from './read-bundle.ts';
import { storePack } from './store-pack.ts';

/**
 * Stores the contents of a bundle as one object and makes its files in one commit.
 * Null: there is no such filespace for this person.
 */
export async function applyBundle(
  deps: Dependencies,
  { actor, headers }: SlowRequest & { readonly actor: Actor },
  driveId: string,
  bundle: Bundle,
): Promise<Result<EventResult | null, Problem>> {
  const access = await findScope(deps.db, actor, driveId);
  if (access === null) return ok(null);
  const { event_id: id, ...manifest } = bundle.manifest;
  const eventId = id.toLowerCase();
  const requested = toRequest(eventId, access.drive.region, bundle);
  // What was answered before, or is refused anyway, is not stored; what is not stored cannot be permitted after all.
  const permitted = (await hasEventResult(deps.db, access.drive.id, eventId))
    ? []
    : await findPermittedContents(deps, actor, access, requested);
  const owners = { workspaceId: access.drive.workspaceId, userId: actor.userId };
  const needed = permitted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await requireRoomFor(deps, owners, needed);
  const pack = permitted.length > 0 ? await storePack(deps, access.drive, bundle.contents) : null;
  // Behind the storing, which may take long: what it has then belongs to no file, and jobs/collect-packs removes it.
  const refusal = await findLateRefusal(deps, { headers }, access.drive.id);
  if (refusal !== null) return err(refusal);
  const result = await applyChange(deps, actor, access.drive.id, {
    eventId,
    hash: hashRequest({ type: 'bundle', ...manifest }),
    request: pack === null ? requested : inPack(requested, pack, bundle),
  });
  return ok(result);
}

async function findPermittedContents(
  deps: Dependencies,
  { userId }: Actor,
  access: DriveAccess,
  requested: AddFilesRequest,
): Promise<readonly StoredContent[]> {
  if (requested.files.length === 0) return [];
  const { drive, member, scope } = access;
  const { contents } = await permitAddFiles(
    {
      tx: deps.db,
      driveId: drive.id,
      workspaceId: drive.workspaceId,
      nowMs: deps.nowMs(),
      quotaDefaults: deps.settings,
      memberId: member.id,
      userId,
      role: member.role,
      scope,
      seq: drive.seq,
      bus: deps.bus,
    },
    requested,
  );
  return contents;
}
