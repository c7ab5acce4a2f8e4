import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { extentOf } from '../outbox/upload-extent.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadRow } from '../replica/upload-rows.ts';
import type { UploadChangeRow } from './read-upload-job.ts';

export interface SplitUpload {
  /** The upload that has what the first one no longer has: its files from the one at this position on. */
  readonly restId: string;
  readonly firstFiles: number;
}

/**
 * Makes two changes of one that is too large for a request to pass, folders first. What waited for the one waits for both.
 * Null where there is nothing to split. Inside a transaction; the server has not accepted the change.
 */
export async function splitUpload(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  row: UploadChangeRow,
  uuid: () => string,
): Promise<SplitUpload | null> {
  const upload = await database.uploads.get(row.change.uploadId);
  if (upload === undefined || upload.folders.length + upload.files.length < 2) return null;
  const [first, second] = halvesOf(upload);
  const rest: UploadRow = { ...upload, ...second, uploadId: uuid() };
  await database.uploads.bulkPut([{ ...upload, ...first }, rest]);
  const rows = await transaction.all();
  const changeId = uuid();
  const change = { ...row.change, ...extentOf(rest), changeId, uploadId: rest.uploadId };
  const order = (rows.at(-1)?.order ?? 0) + 1;
  await transaction.put(
    { ...row, state: 'queued', change: { ...row.change, ...extentOf(first) } },
    {
      ...row,
      state: 'queued',
      change,
      changeId,
      order,
      dependsOn: [...row.dependsOn, row.changeId],
      attempts: 0,
    },
    ...rows
      .filter((one) => one.dependsOn.includes(row.changeId))
      .map((one) => ({ ...one, dependsOn: [...one.dependsOn, changeId] })),
  );
  return { restId: rest.uploadId, firstFiles: first.files.length };
}

type Half = Pick<UploadRow, 'folders' | 'files'>;

function halvesOf({ folders, files }: UploadRow): readonly [Half, Half] {
  const half = Math.ceil((folders.length + files.length) / 2);
  const inFirst = Math.max(0, half - folders.length);
  return [
    { folders: folders.slice(0, half), files: files.slice(0, inFirst) },
    { folders: folders.slice(half), files: files.slice(inFirst) },
  ];
}
