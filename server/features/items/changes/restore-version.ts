import { sql } from 'kysely';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitRestoreVersion } from '#contract/changes/restore-version.ts';
import { type Permission, permissions } from '#contract/rules/permission.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import { unplanned } from '../../../db/item-ids.ts';
import { isMomentKept } from '../change/missing-items.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect, NoEffect } from '../log/change-effect.ts';
import type { RestoreVersionRequest, StoredContent } from '../log/change-request.ts';
import { findSeenBefore } from '../seen-before.ts';
import {
  addedBytes,
  findConcurrentContent,
  findReplacedFiles,
  isSameContent,
  writeContents,
} from './replaced-files.ts';

/**
 * The file gets the content that it had at a sequence, as if somebody brought it now: it keeps id, name and place, and
 * what it had until now goes into the history. The content is stored already, so it takes no room.
 */
export async function restoreVersion(
  context: ChangeContext,
  { itemId, fromSeq, baseSeq }: RestoreVersionRequest,
): Promise<Result<ChangeEffect | NoEffect, ChangeProblem>> {
  const [file] = (await findReplacedFiles(context, [itemId])).values();
  const version =
    file === undefined || fromSeq === null ? undefined : await findVersion(context, file.entry.id, fromSeq);
  const permission: Permission = file?.permitted.ok ? permissions.edit : permissions.view;
  const permitted = permitRestoreVersion({
    found: file !== undefined,
    permission,
    isKept: version !== undefined,
  });
  if (!permitted.ok || file === undefined || version === undefined)
    return permitted as Result<never, ChangeProblem>;
  const { content, modifiedMs, contentSeq } = version;
  if (contentSeq === file.entry.content_seq || isSameContent(file, content))
    return ok({ type: 'none', asked: null, name: file.entry.name });
  const replacements = [{ file, content, modifiedMs }];
  const [item] = await writeContents(context, replacements);
  const concurrent = findConcurrentContent(context, file, baseSeq);
  return ok({
    type: 'UPDATE_FILE_SIZE_TIME',
    asked: null,
    item: item ?? file.entry,
    items: 0,
    folders: 0,
    bytes: addedBytes(replacements),
    pull: false,
    ...(concurrent !== null && { concurrent }),
  });
}

interface FormerContent {
  readonly content: Pick<StoredContent, 'blobId' | 'sizeBytes' | 'sha256'>;
  readonly modifiedMs: number;
  readonly contentSeq: number;
}

/** What the file held at the moment, where that is kept and the person could see the file then. */
async function findVersion(
  context: ChangeContext,
  id: string,
  at: number,
): Promise<FormerContent | undefined> {
  const { tx, driveId, scope } = context;
  if (!(await isMomentKept(context, at))) return undefined;
  const moment = { seq: at + 1, id };
  if (!(await findSeenBefore(tx, driveId, scope, [moment]))(moment)) return undefined;
  const { rows } = await sql<{
    blob_id: string;
    size_bytes: number;
    modified_ms: number;
    content_seq: number;
    sha256: Buffer | null;
  }>`
    select v.blob_id, v.size_bytes, v.modified_ms, v.content_seq, b.sha256
    from (
      select blob_id, size_bytes, modified_ms, content_seq from items
      where drive_id = ${unplanned(driveId)} and id = ${id} and from_seq <= ${at}
      union all
      select blob_id, size_bytes, modified_ms, content_seq from items_history
      where drive_id = ${unplanned(driveId)} and id = ${id} and from_seq <= ${at} and to_seq > ${at}
    ) v join blobs b on b.id = v.blob_id`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const content = { blobId: row.blob_id, sizeBytes: row.size_bytes, sha256: row.sha256 };
  return { content, modifiedMs: row.modified_ms, contentSeq: row.content_seq };
}
