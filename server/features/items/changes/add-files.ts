import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { checkItemName } from '#contract/rules/item-name.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import { defaultAttribute } from '../entry.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect, EntryResult, NoEffect } from '../log/change-effect.ts';
import type {
  AddFilesRequest,
  BundledFileRequest,
  NewEntryRequest,
  StoredContent,
} from '../log/change-request.ts';
import { insertEntries, type NewEntry } from '../log/insert-entries.ts';
import { type Destinations, loadDestinations } from './add-files-facts.ts';
import { insertContents } from './insert-contents.ts';
import {
  addedBytes,
  findConcurrentContent,
  findReplacedFiles,
  idInstead,
  isSameContent,
  type Replacement,
  writeContents,
} from './replaced-files.ts';

type RequestedEntries = Pick<AddFilesRequest, 'changeId' | 'folders' | 'files' | 'baseSeq'>;

/** Files are permitted now that were not when it was decided that their contents need not be stored: to be sent again. */
export class ContentNotStored extends Error {}

interface PermittedEntries {
  readonly rows: readonly NewEntry[];
  readonly replacements: readonly Replacement[];
  /** Of both. */
  readonly contents: readonly StoredContent[];
  readonly results: readonly EntryResult[];
  /** The folders of the filespace that something comes into. */
  readonly parents: readonly string[];
}

/**
 * Which of many new folders and files may come in, with the names that they get, and which contents may be replaced. Each
 * asks what it would ask alone: what is refused takes with it what should lie inside, and nothing else.
 */
export async function permitAddFiles(
  context: ChangeContext,
  requested: RequestedEntries,
): Promise<PermittedEntries> {
  const replaced = await findReplacedFiles(
    context,
    requested.files.flatMap(({ instead, itemId }) => (instead ? [itemId] : [])),
  );
  const asNew = (file: BundledFileRequest): BundledFileRequest =>
    file.instead ? { ...file, itemId: idInstead(requested.changeId, file.itemId) } : file;
  const destinations = await loadDestinations(context, [...requested.folders, ...requested.files.map(asNew)]);
  const rows: NewEntry[] = [];
  const replacements: Replacement[] = [];
  const contents: StoredContent[] = [];
  const results: EntryResult[] = [];
  const parents = new Set<string>();
  const add = async (entry: NewEntryRequest, content: StoredContent | null, asked = entry.itemId) => {
    const permitted = await permitEntry(context, destinations, entry, content === null ? 0 : 1);
    if (!permitted.ok) {
      results.push({ id: asked, code: permitted.problem.kind });
      return;
    }
    const { id, parent, name, isInstead, isNewFolder } = permitted.value;
    destinations.add(id, parent, name, content === null);
    rows.push(rowOf(context, permitted.value, entry, content));
    if (content !== null) contents.push(content);
    if (!isNewFolder) parents.add(parent);
    const placedAs = asked === entry.itemId ? null : entry.itemId;
    if (name !== entry.name || isInstead || placedAs !== null)
      results.push({
        id: asked,
        ...(name !== entry.name && { name }),
        ...(isInstead && { placedIn: parent }),
        ...(placedAs !== null && { placedAs }),
      });
  };
  const written = new Set<string>();
  const replace = async (asked: BundledFileRequest) => {
    const { itemId, content, modifiedMs } = asked;
    const file = replaced.get(itemId);
    if (file === undefined) {
      await add(asNew(asked), content, itemId);
      return;
    }
    if (!file.permitted.ok || written.has(itemId)) {
      results.push({ id: itemId, code: file.permitted.ok ? 'id-taken' : file.permitted.problem.kind });
      return;
    }
    written.add(itemId);
    if (isSameContent(file, content)) return;
    replacements.push({ file, content, modifiedMs: modifiedMs ?? context.nowMs });
    contents.push(content);
    parents.add(file.entry.parent_id);
    const concurrent = findConcurrentContent(context, file, requested.baseSeq);
    if (concurrent === null) return;
    const by = concurrent.email;
    results.push({ id: itemId, concurrent: true, ...(by !== null && { by }) });
  };
  for (const folder of requested.folders) await add(folder, null);
  for (const file of requested.files) await (file.instead ? replace(file) : add(file, file.content));
  return { rows, replacements, contents, results, parents: [...parents] };
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
  content: StoredContent | null,
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
    content_seq: 0,
    blob_id: content?.blobId ?? null,
  };
}

export async function addFiles(
  context: ChangeContext,
  change: AddFilesRequest,
): Promise<Result<ChangeEffect | NoEffect, ChangeProblem>> {
  const { rows, replacements, contents, results, parents } = await permitAddFiles(context, change);
  if (contents.some(({ pack }) => pack === null)) throw new ContentNotStored();
  await insertContents(context, contents, false);
  if (rows.length > 0) await insertEntries(context, rows);
  const replaced = await writeContents(context, replacements);
  const [first] = [...rows, ...replaced];
  if (first === undefined) return ok({ type: 'none', asked: null, name: '', entries: results });
  return ok({
    type: 'FILE_UPLOAD_COMPLETED',
    asked: null,
    item: first,
    items: rows.length,
    folders: rows.filter((row) => row.kind === 0).length,
    bytes: rows.reduce((sum, row) => sum + row.size_bytes, addedBytes(replacements)),
    pull: true,
    entries: results,
    parents,
  });
}
