import { sql } from 'kysely';
import type { ChangeProblem } from '#contract/changes/change.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { checkItemName } from '#contract/rules/item-name.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import { defaultAttribute } from '../entry.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect, EntryResult, NoEffect } from '../log/change-effect.ts';
import type { AddFilesRequest, NewEntryRequest, PackedContent } from '../log/change-request.ts';
import { insertEntries, type NewEntry } from '../log/insert-entries.ts';
import { type Destinations, loadDestinations } from './add-files-facts.ts';

type RequestedEntries = Pick<AddFilesRequest, 'folders' | 'files'>;

/** Files are permitted now that were not when it was decided that their contents need not be stored: to be sent again. */
export class ContentNotStored extends Error {}

interface PermittedEntries {
  readonly rows: readonly NewEntry[];
  readonly contents: readonly PackedContent[];
  readonly results: readonly EntryResult[];
  /** The folders of the filespace that something comes into. */
  readonly parents: readonly string[];
}

/**
 * Which of many new folders and files may come in, with the names that they get. Each asks what it would ask alone: what
 * is refused takes with it what should lie inside, and nothing else.
 */
export async function permitAddFiles(
  context: ChangeContext,
  requested: RequestedEntries,
): Promise<PermittedEntries> {
  const destinations = await loadDestinations(context, [...requested.folders, ...requested.files]);
  const rows: NewEntry[] = [];
  const contents: PackedContent[] = [];
  const results: EntryResult[] = [];
  const parents = new Set<string>();
  const add = async (entry: NewEntryRequest, content: PackedContent | null) => {
    const permitted = await permitEntry(context, destinations, entry, content === null ? 0 : 1);
    if (!permitted.ok) {
      results.push({ id: entry.itemId, code: permitted.problem.kind });
      return;
    }
    const { id, parent, name, isInstead, isNewFolder } = permitted.value;
    destinations.add(id, parent, name, content === null);
    rows.push(rowOf(context, permitted.value, entry, content));
    if (content !== null) contents.push(content);
    if (!isNewFolder) parents.add(parent);
    if (name !== entry.name || isInstead) {
      const asked = { id: entry.itemId, ...(name !== entry.name && { name }) };
      results.push({ ...asked, ...(isInstead && { placedIn: parent }) });
    }
  };
  for (const folder of requested.folders) await add(folder, null);
  for (const { content, ...file } of requested.files) await add(file, content);
  return { rows, contents, results, parents: [...parents] };
}

interface PermittedEntry {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly isInstead: boolean;
  /** Whether its folder is made by the same change. */
  readonly isNewFolder: boolean;
}

async function permitEntry(
  context: ChangeContext,
  destinations: Destinations,
  entry: NewEntryRequest,
  kind: 0 | 1,
): Promise<Result<PermittedEntry, ChangeProblem>> {
  const id = rowIdOf(entry.itemId);
  const parent = destinations.find(entry.parentId);
  const checked = checkItemName(entry.name);
  const name = checked.ok ? checked.value : entry.name;
  const itemKind = kind === 0 ? 'folder' : 'file';
  const takenKeys =
    parent === null ? new Set<string>() : await destinations.takenKeys(parent, name, itemKind);
  const permitted = permitCreateFolder(
    {
      parentFound: parent !== null,
      parentPermission: parent?.permission ?? permissions.none,
      idTaken: id === null || id === rootRowId || destinations.isTaken(id),
      takenKeys,
    },
    {
      type: 'createFolder',
      kind: 'folder',
      changeId: '',
      driveId: context.driveId,
      itemId: entry.itemId,
      parentId: entry.parentId,
      name: entry.name,
      clientTimeMs: context.nowMs,
    },
  );
  if (!permitted.ok) return permitted;
  if (id === null || parent === null) return err({ kind: 'gone' });
  return ok({
    id,
    parent: parent.id,
    name: uniqueName(name, itemKind, takenKeys),
    isInstead: parent.isInstead,
    isNewFolder: parent.isNew,
  });
}

function rowOf(
  { nowMs }: ChangeContext,
  { id, parent, name }: PermittedEntry,
  { modifiedMs }: NewEntryRequest,
  content: PackedContent | null,
): NewEntry {
  return {
    id,
    parent_id: parent,
    kind: content === null ? 0 : 1,
    name,
    size_bytes: content?.sizeBytes ?? 0,
    created_ms: nowMs,
    modified_ms: modifiedMs ?? nowMs,
    accessed_ms: nowMs,
    attribute: defaultAttribute,
    index_no: 0,
    blob_id: content?.blobId ?? null,
  };
}

export async function addFiles(
  context: ChangeContext,
  change: AddFilesRequest,
): Promise<Result<ChangeEffect | NoEffect, ChangeProblem>> {
  const { rows, contents, results, parents } = await permitAddFiles(context, change);
  const [first] = rows;
  if (first === undefined) return ok({ type: 'none', asked: '', name: '', entries: results });
  await insertBlobs(context, change.packId, contents);
  await insertEntries(context, rows);
  return ok({
    type: 'FILE_UPLOAD_COMPLETED',
    asked: null,
    item: first,
    items: rows.length,
    folders: rows.filter((row) => row.kind === 0).length,
    bytes: rows.reduce((sum, row) => sum + row.size_bytes, 0),
    pull: true,
    entries: results,
    parents,
  });
}

async function insertBlobs(
  { tx, workspaceId }: ChangeContext,
  packId: string | null,
  contents: readonly PackedContent[],
): Promise<void> {
  if (contents.length === 0) return;
  if (packId === null) throw new ContentNotStored();
  const columns = [
    sql`${contents.map(({ blobId }) => blobId)}::uuid[]`,
    sql`${contents.map(({ sizeBytes }) => sizeBytes)}::bigint[]`,
    sql`${contents.map(({ offset }) => offset)}::bigint[]`,
    sql`${contents.map(({ sha256 }) => sha256.toString('hex'))}::text[]`,
    sql`${contents.map(({ crc32 }) => crc32)}::bigint[]`,
  ];
  await sql`
    insert into blobs (id, workspace_id, pack_id, size_bytes, pack_offset, sha256, crc32)
    select r.id, ${workspaceId}::uuid, ${packId}::uuid, r.size_bytes, r.pack_offset, decode(r.sha256, 'hex'), r.crc32
    from unnest(${sql.join(columns)}) as r (id, size_bytes, pack_offset, sha256, crc32)`.execute(tx);
}
