import { randomUUID } from 'node:crypto';
import type { EventResult } from '#contract/wire/items.ts';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import { type DriveAccess, findScope } from '../../../access/scope.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Actor } from '../../../http/handler.ts';
import { permitAddFiles } from '../../items/changes/add-files.ts';
import { applyChange } from '../../items/log/apply-change.ts';
import { type AddFilesRequest, type StoredContent, storableMs } from '../../items/log/change-request.ts';
import { hashRequest } from '../../items/log/hash-request.ts';
import { requireRoomFor } from '../require-room.ts';
import { hasEventResult } from '../upload-queries.ts';
import type { Bundle } from './read-bundle.ts';
import { type StoredPack, storePack } from './store-pack.ts';

/**
 * Stores the contents of a bundle as one object and makes its files in one commit.
 * Null: there is no such filespace for this person.
 */
export async function applyBundle(
  deps: Dependencies,
  actor: Actor,
  driveId: string,
  bundle: Bundle,
): Promise<EventResult | null> {
  const access = await findScope(deps.db, actor, driveId);
  if (access === null) return null;
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
  return applyChange(deps, actor, access.drive.id, {
    eventId,
    hash: hashRequest({ type: 'bundle', ...manifest }),
    request: pack === null ? requested : inPack(requested, pack, bundle),
  });
}

function inPack(requested: AddFilesRequest, { id, region }: StoredPack, { places }: Bundle): AddFilesRequest {
  const files = requested.files.map((file, at) => {
    const offset = places[at]?.offset;
    if (offset === undefined) throw new Error('a file of a bundle has no place in it');
    return { ...file, content: { ...file.content, region, pack: { id, offset } } };
  });
  return { ...requested, files };
}

function toRequest(changeId: string, region: string, { manifest, places }: Bundle): AddFilesRequest {
  const entryOf = (entry: {
    id: string;
    parent: string;
    name: string;
    last_written?: number | undefined;
  }) => ({
    itemId: entry.id.toLowerCase(),
    parentId: entry.parent.toLowerCase(),
    name: Buffer.from(entry.name, 'utf8').toString('utf8'),
    modifiedMs: entry.last_written === undefined ? null : storableMs(itemTimeFromWire(entry.last_written)),
  });
  return {
    type: 'addFiles',
    changeId,
    folders: manifest.folders.map(entryOf),
    files: places.map(({ sha256, crc32 }, at) => {
      const file = manifest.files[at];
      if (file === undefined) throw new Error('a content of a bundle belongs to no file');
      const content = { blobId: randomUUID(), region, sizeBytes: file.size, sha256, crc32, pack: null };
      return { ...entryOf(file), content, instead: file.instead === true };
    }),
    baseSeq: manifest.base_seq ?? null,
    ...(manifest.base_epoch !== undefined && { baseEpoch: manifest.base_epoch }),
  };
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
