import { randomUUID } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { uploadsPath } from '#contract/wire/uploads.ts';
import type { ServerUnderTest } from './server.ts';
import type { DriveCredentials } from './users.ts';

/** Uploads as any tus client does, perhaps in the place of a file's content. Answers the id of the file. */
export async function uploadFile(
  product: ServerUnderTest,
  { token, filespace }: DriveCredentials,
  name: string,
  content: Buffer,
  parentId: string = rootId,
  replacedId?: string,
): Promise<string> {
  const fileId = replacedId ?? randomUUID();
  await new Promise<void>((resolve, reject) => {
    new Upload(content, {
      endpoint: `${product.url}/api/${uploadsPath}`,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: null,
      metadata: {
        drive_id: filespace.drive_id,
        parent_folder: parentId,
        filename: name,
        file_id: fileId,
        event_id: randomUUID(),
        ...(replacedId !== undefined && { instead: '1' }),
      },
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  return fileId;
}

export async function downloadFile(
  product: ServerUnderTest,
  { token, filespace }: DriveCredentials,
  fileId: string,
): Promise<Buffer> {
  const response = await fetch(`${product.url}/api/${contentPath(filespace.drive_id, fileId)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`the download was answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
