import {
  type AccessDiff,
  type AccessSubject,
  diffAccess,
  type EffectiveAccess,
  type FolderAccessContext,
  type GrantIndex,
  type Principal,
  principalKey,
  withGrant,
} from '#contract/rules/effective-access.ts';
import { formatCount } from '../../../lib/format.ts';
import { permissionLabel } from '../principal-labels.ts';
import { folderName, type NameLookup, principalName } from './folder-access-list.ts';
import { messages } from './messages.ts';

/** A part in words, of that many people. */
type Say = (whom: string, one: boolean) => string;

/** A part of what a change does, and whom it touches. */
export interface AccessPreviewPart {
  readonly text: string;
  readonly memberIds: readonly string[];
}

/** How many different reasons for keeping a right are listed one by one. */
const mostReasons = 3;

/** What happens to everybody's right on a folder once these principals have this right there; null takes it away. */
export function previewGrant(
  members: readonly AccessSubject[],
  path: readonly string[],
  grants: GrantIndex,
  principals: readonly Principal[],
  permission: 0 | 1 | null,
): AccessDiff {
  // Only the way to the folder counts, so only that much is copied for each principal.
  const before: FolderAccessContext = { path, grants: new Map(path.map((id) => [id, grants.get(id) ?? []])) };
  const folderId = path.at(-1) ?? '';
  const after = principals.reduce(
    (index, principal) => withGrant(index, { folderId, principal }, permission),
    before.grants,
  );
  return diffAccess(members, before, { path, grants: after });
}

/** The same in words: `3 people gain View`, `1 keeps Edit through Design`. None: nobody's access changes. */
export function accessPreviewParts(difference: AccessDiff, naming: NameLookup): readonly AccessPreviewPart[] {
  const actions: readonly (readonly [readonly string[], Say])[] = [
    [difference.gainEdit, messages.gainEdit],
    [difference.gainView, messages.gainView],
    [difference.loseEdit, messages.keepView],
    [difference.loseAll, messages.loseAccess],
    ...retainedBy(difference.retained, naming),
  ];
  return actions
    .filter(([ids]) => ids.length > 0)
    .map(([memberIds, say], position) => {
      const count = memberIds.length;
      const whom = position === 0 ? messages.people(count) : formatCount(count);
      return { text: say(whom, count === 1), memberIds };
    });
}

function retainedBy(
  retained: readonly EffectiveAccess[],
  naming: NameLookup,
): readonly (readonly [readonly string[], Say])[] {
  const byReason = new Map<string, string[]>();
  for (const access of retained) {
    const reason = retainedReason(access, naming);
    const ids = byReason.get(reason);
    if (ids) ids.push(access.principal.id);
    else byReason.set(reason, [access.principal.id]);
  }
  const sorted = [...byReason].sort(([, a], [, b]) => b.length - a.length);
  const rest = sorted.slice(mostReasons).flatMap(([, ids]) => ids);
  return [
    ...sorted
      .slice(0, mostReasons)
      .map(
        ([reason, ids]) => [ids, (whom: string, one: boolean) => messages.keep(whom, one, reason)] as const,
      ),
    [rest, messages.keepOld],
  ];
}

function retainedReason(access: EffectiveAccess, naming: NameLookup): string {
  const word = permissionLabel(access.permission);
  const step = access.sources.find(({ decides }) => decides);
  if (step === undefined) return word;
  if (principalKey(step.principal) !== principalKey(access.principal))
    return messages.rightThrough(word, principalName(naming, step.principal));
  return step.folderId === naming.path.at(-1)?.id
    ? word
    : messages.rightFrom(word, folderName(naming, step.folderId));
}
