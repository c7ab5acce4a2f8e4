import { itemTimeFromWire } from '#contract/wire/time.ts';
import { uploadResultHeader } from '#contract/wire/uploads.ts';
import { contentHashOf } from '../world/blob.ts';
import { applyOne, type Reply } from './apply-one.ts';
import type { Request, TusUpload } from './messages.ts';
import type { Service } from './service.ts';

/** tus 1.0 as contract/wire/uploads.ts says it; what came of a request that broke off stays. */
export function uploadRequest(service: Service, request: Request, userId: string, nowMs: number): Reply {
  const { method, headers = {} } = request;
  if (method === 'POST') return create(service, headers, userId);
  const id = request.path.split('/')[1] ?? '';
  if (method === 'DELETE') return remove(service, `${userId}_${id}`);
  const upload = service.uploads.get(id);
  if (upload === undefined || upload.userId !== userId) return 'not-found';
  if (method === 'HEAD') return stateOf(upload, 200);
  if (Number(headers['Upload-Offset']) !== upload.received.length || upload.result !== null)
    return { raw: { status: 409, body: '' } };
  if (service.isStorageAway) return 'storage-unavailable';
  const received = joined(upload.received, request.bytes ?? new Uint8Array());
  const grown = { ...upload, received };
  service.uploads.set(upload.id, grown);
  return received.length < upload.sizeBytes ? stateOf(grown, 204) : finish(service, grown, nowMs);
}

/** By its event. */
function remove(service: Service, id: string): Reply {
  if ((service.uploads.get(id)?.result ?? null) !== null) return 'not-found';
  return service.uploads.delete(id) ? { raw: { status: 204, body: '' } } : 'not-found';
}

function create(service: Service, headers: Readonly<Record<string, string>>, userId: string): Reply {
  const metadata = parseMetadata(headers['Upload-Metadata'] ?? '');
  const drive = service.drives.get(metadata.get('drive_id') ?? '');
  if (drive === undefined || service.seesAll(userId, drive.id) === null) return 'not-found';
  const sizeBytes = Number(headers['Upload-Length']);
  const id = `${userId}_${metadata.get('event_id')}`;
  const earlier = service.uploads.get(id);
  if (earlier !== undefined && earlier.sizeBytes !== sizeBytes) return 'upload-differs';
  const left = service.quotaBytes - service.storedBytes(drive.workspaceId);
  if (earlier === undefined && sizeBytes > left)
    return { code: 'workspace-full', room: { needed: sizeBytes, left: Math.max(0, left) } };
  if (earlier === undefined)
    service.uploads.set(id, { id, userId, metadata, sizeBytes, received: new Uint8Array(), result: null });
  return { raw: { status: 201, body: '', headers: { Location: `/api/uploads/${id}` } } };
}

function finish(service: Service, upload: TusUpload, nowMs: number): Reply {
  const { userId, metadata, received } = upload;
  const drive = service.drives.get(metadata.get('drive_id') ?? '');
  if (drive === undefined || service.seesAll(userId, drive.id) === null) return 'not-found';
  const changeId = metadata.get('event_id') ?? '';
  const sha256 = contentHashOf(received);
  if (!drive.results.has(changeId)) service.contents.put(changeId, nowMs, [received]);
  const file = {
    id: metadata.get('file_id') ?? '',
    parentId: metadata.get('parent_folder') ?? '',
    name: metadata.get('filename') ?? '',
    sizeBytes: received.length,
    modifiedMs: itemTimeFromWire(Number(metadata.get('last_written'))),
    sha256,
    replaces: metadata.has('instead'),
  };
  const base = metadata.get('base_seq');
  const baseSeq = base === undefined ? null : Number(base);
  const baseEpoch = metadata.get('base_epoch') ?? null;
  const change = { type: 'addFiles', changeId, folders: [], files: [file], baseSeq, baseEpoch } as const;
  const result = applyOne(service, drive, userId, changeId, change, nowMs);
  const finished = { ...upload, result };
  service.uploads.set(upload.id, finished);
  return stateOf(finished, 204);
}

function stateOf({ received, result }: TusUpload, status: number): Reply {
  const headers = {
    'Upload-Offset': String(received.length),
    ...(result && { [uploadResultHeader]: encodeURIComponent(JSON.stringify(result)) }),
  };
  return { raw: { status, body: '', headers } };
}

function parseMetadata(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, Buffer.from(value, 'base64').toString()] as const;
    }),
  );
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
