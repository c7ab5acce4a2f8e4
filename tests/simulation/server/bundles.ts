import { z } from 'zod/mini';
import { type BundleManifest, bundleManifest } from '#contract/wire/bundles.ts';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import { contentHashOf } from '../world/blob.ts';
import { applyOne, type Reply } from './apply-one.ts';
import type { Drive } from './drive.ts';
import type { ChangeRequest, FileRequest } from './evaluation.ts';
import type { Service } from './service.ts';

/** As contract/wire/bundles.ts says it. */
export function postBundle(
  service: Service,
  drive: Drive,
  userId: string,
  bytes: Uint8Array | undefined,
  nowMs: number,
): Reply {
  const manifest = bytes && manifestOf(bytes);
  if (!manifest || bytes === undefined || service.poison.has(manifest.event_id)) return 'bad-request';
  const contents = contentsOf(manifest, bytes);
  if (!manifest.files.every(({ sha256 }, at) => contentHashOf(contents[at] ?? bytes) === sha256))
    return 'content-hash-differs';
  if (service.isStorageAway) return 'storage-unavailable';
  const { event_id: changeId } = manifest;
  const isKnown = drive.results.has(changeId);
  const needed = isKnown ? 0 : manifest.files.reduce((sum, { size }) => sum + size, 0);
  const left = service.quotaBytes - service.storedBytes(drive.workspaceId);
  if (needed > 0 && needed > left)
    return { code: 'workspace-full', room: { needed, left: Math.max(0, left) } };
  if (!isKnown) service.contents.put(changeId, nowMs, contents);
  return { data: applyOne(service, drive, userId, changeId, requestOf(manifest), nowMs) };
}

function manifestOf(bytes: Uint8Array): BundleManifest | null {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const parsed = z.safeParse(
    bundleManifest,
    JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))),
  );
  return parsed.success ? parsed.data : null;
}

function contentsOf({ files }: BundleManifest, bytes: Uint8Array): readonly Uint8Array[] {
  let at = bytes.length - files.reduce((sum, { size }) => sum + size, 0);
  return files.map(({ size }) => {
    at += size;
    return bytes.subarray(at - size, at);
  });
}

function requestOf(manifest: BundleManifest): ChangeRequest {
  const { event_id: changeId, folders, base_seq = null, base_epoch = null } = manifest;
  const files = manifest.files.map(
    ({ id, parent: parentId, name, size: sizeBytes, last_written, sha256, instead = false }): FileRequest => {
      const modifiedMs = last_written === undefined ? null : itemTimeFromWire(last_written);
      return { id, parentId, name, sizeBytes, modifiedMs, sha256, replaces: instead };
    },
  );
  const added = folders.map(({ id, parent: parentId, name }) => ({ id, parentId, name }));
  return { type: 'addFiles', changeId, folders: added, files, baseSeq: base_seq, baseEpoch: base_epoch };
}
