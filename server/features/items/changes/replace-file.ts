import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect, NoEffect } from '../log/change-effect.ts';
import type { ReplaceFileRequest } from '../log/change-request.ts';
import { createFile, permitCreateFile } from './create-file.ts';
import { insertContents } from './insert-contents.ts';
import {
  addedBytes,
  findConcurrentContent,
  findReplacedFiles,
  idInstead,
  isSameContent,
  type ReplacedFile,
  writeContents,
} from './replaced-files.ts';

type Asked = Pick<ReplaceFileRequest, 'changeId' | 'driveId' | 'itemId' | 'parentId' | 'name'>;

/** Whether the content may come in, in the place of the file's or, where that is gone, as a new file. */
export async function permitReplacement(
  context: ChangeContext,
  change: Asked,
): Promise<Result<unknown, ChangeProblem>> {
  const file = await findFile(context, change);
  return file === undefined ? permitCreateFile(context, asNewFile(change)) : file.permitted;
}

/** The file keeps its id, name and place, wherever others have brought it meanwhile. */
export async function replaceFile(
  context: ChangeContext,
  change: ReplaceFileRequest,
): Promise<Result<ChangeEffect | NoEffect, ChangeProblem>> {
  const { content, modifiedMs } = change;
  const file = await findFile(context, change);
  if (file === undefined) return addInstead(context, change);
  if (!file.permitted.ok) return file.permitted;
  if (isSameContent(file, content)) return ok({ type: 'none', asked: null, name: file.entry.name });
  const replacements = [{ file, content, modifiedMs }];
  await insertContents(context, [content], true);
  const [item] = await writeContents(context, replacements);
  const concurrent = findConcurrentContent(context, file, change.baseSeq);
  return ok({
    type: 'UPDATE_FILE_SIZE_TIME',
    asked: null,
    item: item ?? file.entry,
    items: 0,
    folders: 0,
    bytes: addedBytes(replacements),
    pull: false,
    uploaded: true,
    ...(concurrent !== null && { concurrent }),
  });
}

async function findFile(context: ChangeContext, { itemId }: Asked): Promise<ReplacedFile | undefined> {
  return [...(await findReplacedFiles(context, [itemId])).values()][0];
}

function asNewFile<Change extends Asked>(change: Change): Change {
  return { ...change, itemId: idInstead(change.changeId, change.itemId) };
}

async function addInstead(
  context: ChangeContext,
  change: ReplaceFileRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const created = await createFile(context, { ...asNewFile(change), type: 'newFile' });
  return created.ok ? ok({ ...created.value, placedAs: created.value.item.id }) : created;
}
