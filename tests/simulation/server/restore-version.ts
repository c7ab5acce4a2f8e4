import { permitRestoreVersion } from '#contract/changes/restore-version.ts';
import { permissions } from '#contract/rules/permission.ts';
import { ok } from '#contract/rules/result.ts';
import type { ChangeContext, ChangeRequest, Outcome } from './evaluation.ts';

/** The file with the content that it had at a sequence; what it has now is a version. */
export function restoreVersion(
  { tree, by, seq, authorOf }: ChangeContext,
  { id, fromSeq, baseSeq }: Extract<ChangeRequest, { type: 'restoreVersion' }>,
): Outcome {
  const living = tree.living.get(id);
  const file = living?.kind === 'file' ? living : undefined;
  const isKept = fromSeq !== null && Number.isSafeInteger(fromSeq) && fromSeq >= 0 && fromSeq < seq;
  const version = isKept ? tree.at(fromSeq).find((entry) => entry.id === id) : undefined;
  const permitted = permitRestoreVersion({
    found: file !== undefined,
    permission: permissions.edit,
    isKept: version !== undefined,
  });
  if (!permitted.ok || file === undefined || version === undefined) return permitted as Outcome;
  const { content, sizeBytes, modifiedMs, contentSeq } = version;
  const isSame = content !== null && content.sha256 === file.content?.sha256;
  if (contentSeq === file.contentSeq || isSame)
    return ok({ kind: 'none', asked: file.name, name: file.name });
  const author = file.contentSeq === 0 ? null : authorOf(file.contentSeq);
  const isUnseen = baseSeq !== null && file.contentSeq > Math.max(baseSeq, 0) && author !== by;
  const item = { ...file, content, sizeBytes, modifiedMs, contentSeq: seq, fromSeq: seq, changedBy: by };
  tree.put(item);
  const more = { asked: null, pull: false, kept: null, placedIn: null, replaced: null };
  const concurrent = isUnseen ? { concurrent: { by: author } } : {};
  return ok({ kind: 'effect', effect: { type: 'CONTENT', item, ...more, ...concurrent } });
}
