import { sql } from 'kysely';
import { permitReplaceFile } from '#contract/changes/replace-file.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { entryColumns } from '../../../db/entry-columns.ts';
import { rowIdOf, unplanned } from '../../../db/item-ids.ts';
import type { Entry } from '../entry.ts';
import { type ChangeContext, findChangeAccess } from '../log/change-context.ts';
import type { ConcurrentContent } from '../log/change-effect.ts';
import type { StoredContent } from '../log/change-request.ts';
import { keepVersions } from '../log/keep-versions.ts';

/** A file whose content is to be replaced, as it is now. */
export interface ReplacedFile {
  readonly entry: Entry;
  /** Whether the person may replace its content. */
  readonly permitted: ReturnType<typeof permitReplaceFile>;
  /** Null of what was stored before contents were hashed. */
  readonly sha256: Buffer | null;
  /** The member who brought the present content, where it is not the first. */
  readonly actor: string | null;
  readonly email: string | null;
}

/** A new content of a file. */
export interface Replacement {
  readonly file: Pick<ReplacedFile, 'entry'>;
  readonly content: Pick<StoredContent, 'blobId' | 'sizeBytes'>;
  readonly modifiedMs: number;
}

/**
 * The files with these ids that are there and that the person may know of. Any other id, of a folder too, is like that of
 * a file that was deleted: who sees only some folders cannot tell one from the other.
 */
export async function findReplacedFiles(
  context: ChangeContext,
  wireIds: readonly string[],
): Promise<ReadonlyMap<string, ReplacedFile>> {
  const ids = wireIds.map(rowIdOf).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const access = await findChangeAccess(context, ...wireIds);
  const { rows } = await sql<Entry & Pick<ReplacedFile, 'sha256' | 'actor' | 'email'>>`
    select ${sql.join(entryColumns.map((column) => sql.ref(`e.${column}`)))}, b.sha256, c.actor, m.email
    from items e
    left join blobs b on b.id = e.blob_id
    left join changes c on c.drive_id = e.drive_id and c.seq = e.content_seq
    left join members m on m.id = c.actor
    where e.drive_id = ${context.driveId} and e.id = any(${ids}::uuid[]) and e.kind = 1`.execute(context.tx);
  const found = new Map<string, ReplacedFile>();
  for (const { sha256, actor, email, ...entry } of rows) {
    if (!access.sees(entry.id)) continue;
    const permitted = permitReplaceFile({ found: true, permission: access.permission(entry.id) });
    found.set(entry.id, { entry, permitted, sha256, actor, email });
  }
  return found;
}

export function isSameContent(file: ReplacedFile, { sha256 }: Pick<StoredContent, 'sha256'>): boolean {
  return file.sha256 !== null && sha256 !== null && file.sha256.equals(sha256);
}

/** Where the file is gone: the id of the new one, the same however often the change is sent. */
export function idInstead(changeId: string, itemId: string): string {
  return copiedId(changeId.toLowerCase(), itemId.toLowerCase());
}

/** Somebody else's content that takes the last place among the versions now, though nobody who replaces it saw it. */
export function findConcurrentContent(
  { memberId, scope }: ChangeContext,
  { entry, actor, email }: ReplacedFile,
  baseSeq: number | null,
): ConcurrentContent | null {
  if (baseSeq === null || entry.content_seq <= Math.max(baseSeq, 0) || actor === memberId) return null;
  // Whose it is, only who sees everybody's changes is told.
  return { email: scope.kind === 'everything' ? email : null };
}

/** The rows as they are from now on: same id, name and place. The present ones go into the history with their content. */
export async function writeContents(
  { tx, driveId, seq, memberId }: ChangeContext,
  replacements: readonly Replacement[],
): Promise<readonly Entry[]> {
  if (replacements.length === 0) return [];
  const columns = [
    sql`${replacements.map(({ file }) => file.entry.id)}::uuid[]`,
    sql`${replacements.map(({ content }) => content.blobId)}::uuid[]`,
    sql`${replacements.map(({ content }) => content.sizeBytes)}::bigint[]`,
    sql`${replacements.map(({ modifiedMs }) => modifiedMs)}::bigint[]`,
  ];
  await sql`
    with replaced (id, blob_id, size_bytes, modified_ms) as (select * from unnest(${sql.join(columns)})),
    before as (
      ${keepVersions(seq, sql`(select e.* from replaced r join items e on e.drive_id = ${unplanned(driveId)} and e.id = r.id)`)}
    )
    update items e set
      blob_id = r.blob_id, size_bytes = r.size_bytes, modified_ms = r.modified_ms, from_seq = ${seq},
      content_seq = ${seq}, changed_by = ${memberId}
    from replaced r where e.drive_id = ${unplanned(driveId)} and e.id = r.id`.execute(tx);
  return replacements.map(({ file, content, modifiedMs }) => ({
    ...file.entry,
    size_bytes: content.sizeBytes,
    modified_ms: modifiedMs,
    content_seq: seq,
  }));
}

/** What the filespace holds more than before. */
export function addedBytes(replacements: readonly Replacement[]): number {
  return replacements.reduce((sum, { file, content }) => sum + content.sizeBytes - file.entry.size_bytes, 0);
}
