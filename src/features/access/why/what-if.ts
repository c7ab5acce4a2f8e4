import {
  type AccessDifference,
  type AccessMember,
  type AccessPlace,
  compareAccess,
  type GrantIndex,
  type Holder,
  type HolderAccess,
  holderKey,
  withGrant,
} from '#contract/rules/access.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { rightName } from '../people-words.ts';
import { folderName, holderName, type Naming } from './who.ts';

/** A part of what a change does, and whom it touches. */
export interface WhatIfPart {
  readonly text: string;
  readonly memberIds: readonly string[];
}

/** How many different reasons for keeping a right are told one by one. */
const mostReasons = 3;

/** What happens to everybody's right on a folder once these holders have this right there; null takes it away. */
export function compareGiving(
  members: readonly AccessMember[],
  path: readonly string[],
  grants: GrantIndex,
  holders: readonly Holder[],
  permission: 0 | 1 | null,
): AccessDifference {
  // Only the way to the folder counts, so only that much is copied for each holder.
  const before: AccessPlace = { path, grants: new Map(path.map((id) => [id, grants.get(id) ?? []])) };
  const folderId = path.at(-1) ?? '';
  const after = holders.reduce(
    (index, holder) => withGrant(index, { folderId, holder }, permission),
    before.grants,
  );
  return compareAccess(members, before, { path, grants: after });
}

/** The same in words: `3 people gain View`, `1 keeps Edit through Design`. None: nobody's access changes. */
export function whatIfParts(difference: AccessDifference, naming: Naming): readonly WhatIfPart[] {
  const deeds: readonly (readonly [readonly string[], string, string])[] = [
    [difference.gainEdit, 'gains Edit', 'gain Edit'],
    [difference.gainView, 'gains View', 'gain View'],
    [difference.loseEdit, 'keeps only View', 'keep only View'],
    [difference.loseAll, 'loses access', 'lose access'],
    ...keptBy(difference.keep, naming),
  ];
  return deeds
    .filter(([ids]) => ids.length > 0)
    .map(([memberIds, one, many], position) => {
      const count = memberIds.length;
      const whom = position === 0 ? plural(count, 'person', 'people') : formatCount(count);
      return { text: `${whom} ${count === 1 ? one : many}`, memberIds };
    });
}

function keptBy(
  keep: readonly HolderAccess[],
  naming: Naming,
): readonly (readonly [readonly string[], string, string])[] {
  const byReason = new Map<string, string[]>();
  for (const access of keep) {
    const reason = keptReason(access, naming);
    const ids = byReason.get(reason);
    if (ids) ids.push(access.holder.id);
    else byReason.set(reason, [access.holder.id]);
  }
  const sorted = [...byReason].sort(([, a], [, b]) => b.length - a.length);
  const rest = sorted.slice(mostReasons).flatMap(([, ids]) => ids);
  return [
    ...sorted
      .slice(0, mostReasons)
      .map(([reason, ids]) => [ids, `keeps ${reason}`, `keep ${reason}`] as const),
    [rest, 'keeps the right that was there', 'keep the right that was there'],
  ];
}

function keptReason(access: HolderAccess, naming: Naming): string {
  const word = rightName(access.right);
  const step = access.steps.find(({ decides }) => decides);
  if (step === undefined) return word;
  if (holderKey(step.holder) !== holderKey(access.holder))
    return `${word} through ${holderName(naming, step.holder)}`;
  return step.folderId === naming.path.at(-1)?.id
    ? word
    : `${word} from ${folderName(naming, step.folderId)}`;
}
