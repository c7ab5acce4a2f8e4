import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { permitReplaceFile } from '#contract/changes/replace-file.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { checkItemName } from '#contract/rules/item-name.ts';
import { permissions } from '#contract/rules/permission.ts';
import { ok } from '#contract/rules/result.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { nearestLiving, wasEver } from './concurrent-changes.ts';
import type { ChangeContext, ChangeRequest, EntryResult, FileRequest, Outcome } from './evaluation.ts';
import type { Entry } from './tree.ts';

type AddFilesRequest = Extract<ChangeRequest, { type: 'addFiles' }>;
type NewEntry = Pick<FileRequest, 'id' | 'parentId' | 'name'>;

const about = { changeId: '', driveId: '', clientTimeMs: 0, type: 'createFolder', kind: 'folder' } as const;

/** Each entry asks for itself; what is refused takes with it what should lie inside, and nothing else. */
export function addFiles(context: ChangeContext, input: AddFilesRequest): Outcome {
  const { tree, by, seq, nowMs } = context;
  const entries: EntryResult[] = [];
  const added: Entry[] = [];
  const replaced: Entry[] = [];
  const base = new Map([...input.files].map(({ id }) => [id, tree.living.get(id)]));

  function add(entry: NewEntry, file: FileRequest | null, asked = entry.id) {
    const parentId = context.seesAll ? nearestLiving(context, entry.parentId) : null;
    const checked = checkItemName(entry.name);
    const kind = file === null ? 'folder' : 'file';
    const takenKeys = parentId === null ? new Set<string>() : tree.takenKeys(parentId, null);
    const permitted = permitCreateFolder(
      {
        parentFound: parentId !== null,
        parentPermission: permissions.edit,
        idTaken: wasEver(context, entry.id),
        takenKeys,
      },
      { ...about, itemId: entry.id, parentId: entry.parentId, name: entry.name },
    );
    if (!permitted.ok || parentId === null) {
      entries.push({ id: asked, code: permitted.ok ? 'gone' : permitted.problem.kind });
      return;
    }
    const name = uniqueName(checked.ok ? checked.value : entry.name, kind, takenKeys);
    const isInstead = parentId !== entry.parentId;
    tree.put({
      ...{ id: entry.id, parentId, kind, name, createdMs: nowMs, fromSeq: seq, changedBy: by },
      ...{ placedSeq: seq, placedBy: by, contentSeq: 0 },
      sizeBytes: file?.sizeBytes ?? 0,
      modifiedMs: file?.modifiedMs ?? nowMs,
      content: file === null ? null : { sha256: file.sha256, packId: input.changeId },
    });
    const made = tree.living.get(entry.id);
    if (made !== undefined) added.push(made);
    const placedAs = asked === entry.id ? null : entry.id;
    if (name !== entry.name || isInstead || placedAs !== null)
      entries.push({
        id: asked,
        ...(name !== entry.name && { name }),
        ...(isInstead && { placed_in: parentId }),
        ...(placedAs !== null && { placed_as: placedAs }),
      });
  }

  function replace(file: FileRequest) {
    const { id, sha256, sizeBytes } = file;
    const item = context.seesAll && base.get(id)?.kind === 'file' ? tree.living.get(id) : undefined;
    if (item === undefined) return add({ ...file, id: copiedId(input.changeId, id) }, file, id);
    const permitted = permitReplaceFile({ found: true, permission: permissions.edit });
    if (!permitted.ok || replaced.some((one) => one.id === id)) {
      entries.push({ id, code: permitted.ok ? 'id-taken' : permitted.problem.kind });
      return;
    }
    if (item.content?.sha256 === sha256) return;
    const content = { sha256, packId: input.changeId };
    const signed = { fromSeq: seq, changedBy: by, contentSeq: seq };
    tree.put({ ...item, ...signed, content, sizeBytes, modifiedMs: file.modifiedMs ?? nowMs });
    replaced.push({ ...item, ...signed, sizeBytes });
    const author = item.contentSeq === 0 ? null : context.authorOf(item.contentSeq);
    const isConcurrent =
      input.baseSeq !== null && item.contentSeq > Math.max(input.baseSeq, 0) && author !== by;
    if (isConcurrent) entries.push({ id, concurrent: true });
  }

  for (const folder of input.folders) add(folder, null);
  for (const file of input.files) {
    if (file.replaces) replace(file);
    else add(file, file);
  }
  const [first] = [...added, ...replaced];
  if (first === undefined) return ok({ kind: 'none', asked: '', name: '', entries });
  const more = { kept: null, placedIn: null, replaced: null };
  return ok({
    kind: 'effect',
    effect: { type: 'FILES', item: first, asked: null, pull: true, entries, ...more },
  });
}
