import { type AccessSource, type EffectiveAccess, principalKey } from '#contract/rules/effective-access.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { messages as accessMessages } from '../messages.ts';
import { permissionLabel } from '../principal-labels.ts';
import { folderName, type NameLookup, principalName } from './folder-access-list.ts';
import { messages } from './messages.ts';

/** One line of cause: `From Brand, through group Design`. A role has its own words. */
export function accessCauseLabel(access: EffectiveAccess, naming: NameLookup): string {
  const step = access.sources.find(({ decides }) => decides);
  if (step === undefined) return messages.noRight;
  const here = step.folderId === naming.path.at(-1)?.id;
  const folder = folderName(naming, step.folderId);
  if (isOwn(access, step)) return here ? messages.setOnFolder : messages.from(folder);
  const group = principalName(naming, step.principal);
  return here ? messages.setOnFolderThrough(group) : messages.fromThrough(folder, group);
}

export interface TraceRow {
  readonly key: string;
  readonly folder: string;
  /** Whose right it is, or what the folder is. */
  readonly about: string;
  readonly permission: 0 | 1 | null;
  /** `decides`: the effective right comes from here; `lost`: a right that changes nothing; `none`: no right. */
  readonly state: 'decides' | 'lost' | 'none';
}

/** The way from the root, with what was set on each folder. */
export function accessTrace(access: EffectiveAccess, naming: NameLookup): readonly TraceRow[] {
  return naming.path.flatMap(({ id, name }): readonly TraceRow[] => {
    const steps = access.sources.filter(({ folderId }) => folderId === id);
    if (steps.length === 0) {
      const about = id === rootId ? accessMessages.filespaceRoot : accessMessages.folder;
      return [{ key: id, folder: name, about, permission: null, state: 'none' }];
    }
    return steps.map((step) => ({
      key: `${id} ${principalKey(step.principal)}`,
      folder: name,
      about: isOwn(access, step)
        ? accessMessages.setOn[access.principal.kind]
        : messages.groupNamed(principalName(naming, step.principal)),
      permission: step.permission,
      state: step.decides ? 'decides' : 'lost',
    }));
  });
}

/** The rule that made it so, in one message. */
export function accessRuleLabel(access: EffectiveAccess, naming: NameLookup): string {
  const { sources, isFromRole } = access;
  if (isFromRole) return sources.length === 0 ? messages.roleRule : messages.roleRuleLost;
  const winner = sources.find(({ decides }) => decides);
  const lost = sources.filter(({ decides }) => !decides);
  const [first] = lost;
  if (winner === undefined) return messages.rightNeeded;
  if (first === undefined) return messages.rightHolds;
  const word = permissionLabel(winner.permission);
  const one = lost.length === 1;
  if (lost.some(({ permission }) => permission < winner.permission)) {
    return one ? messages.editWins(folderName(naming, first.folderId)) : messages.editWinsAll;
  }
  const from = folderName(naming, winner.folderId);
  return one
    ? messages.holdsAlready(word, from, folderName(naming, first.folderId))
    : messages.holdsAlreadyAll(word, from);
}

function isOwn(access: EffectiveAccess, step: AccessSource): boolean {
  return principalKey(step.principal) === principalKey(access.principal);
}
