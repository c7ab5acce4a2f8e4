import { createHash, randomUUID } from 'node:crypto';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { type BundleManifest, bundleContentType, bundlesPath } from '#contract/wire/bundles.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { Person } from '../team.ts';

export type BundledFile = BundleManifest['files'][number] & { readonly content: Buffer };

/** The content hash as its definition says it, with the whole content in memory. */
export function contentHashOf(content: Buffer): string {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
  const blocks: Buffer[] = [];
  for (let at = 0; at < content.length; at += limits.contentBlockBytes)
    blocks.push(sha256(content.subarray(at, at + limits.contentBlockBytes)));
  return sha256(Buffer.concat(blocks)).toString('hex');
}

export function fileOf(
  name: string,
  content: string | Buffer,
  more: Partial<BundleManifest['files'][number]> = {},
): BundledFile {
  const bytes = Buffer.from(content);
  const written = { size: bytes.length, sha256: contentHashOf(bytes) };
  return { id: randomUUID(), parent: rootId, name, ...written, ...more, content: bytes };
}

export function folderOf(name: string, parent: string = rootId): BundleManifest['folders'][number] {
  return { id: randomUUID(), parent, name };
}

export interface NewBundle {
  readonly eventId?: string;
  readonly folders?: BundleManifest['folders'];
  readonly files?: readonly BundledFile[];
  readonly base_seq?: number;
  readonly base_epoch?: string;
}

export function encodeBundle({
  eventId = randomUUID(),
  folders = [],
  files = [],
  ...base
}: NewBundle): Buffer {
  const listed = files.map(({ content: _content, ...file }) => file);
  const manifest = { event_id: eventId, folders, files: listed, ...base };
  return encodeRaw(JSON.stringify(manifest), Buffer.concat(files.map(({ content }) => content)));
}

export function encodeRaw(manifest: string, contents: Buffer): Buffer {
  const json = Buffer.from(manifest);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(json.length);
  return Buffer.concat([head, json, contents]);
}

/** Sends bundles into a team's filespace, as its owner unless somebody else is named. */
export function bundlesOf(
  address: string,
  { driveId, owner }: { readonly driveId: string; readonly owner: Pick<Person, 'token'> },
) {
  const post = (body: Buffer, person: Pick<Person, 'token'> = owner, drive = driveId) =>
    fetch(`${address}/api/${bundlesPath(drive)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': bundleContentType },
      body: new Uint8Array(body),
    });
  return {
    post,
    async send(bundle: NewBundle, person: Pick<Person, 'token'> = owner): Promise<EventResult> {
      const response = await post(encodeBundle(bundle), person);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return ((await response.json()) as { data: EventResult }).data;
    },
  };
}
