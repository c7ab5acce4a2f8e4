import { randomUUID } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { rootId } from '#contract/rules/root.ts';
import { contentPath, uploadsPath } from '#contract/wire/transfers.ts';
import type { DriveBearer } from './person.ts';
import type { Product } from './product.ts';

/** Uploads as any tus client does. Answers the id of the file. */
export async function uploadFile(
  product: Product,
  { token, filespace }: DriveBearer,
  name: string,
  content: Buffer,
  parentId: string = rootId,
): Promise<string> {
  const fileId = randomUUID();
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
      },
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  return fileId;
}

export async function downloadFile(
  product: Product,
  { token, filespace }: DriveBearer,
  fileId: string,
): Promise<Buffer> {
  const answer = await fetch(`${product.url}/api/${contentPath(filespace.drive_id, fileId)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`the download was answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
