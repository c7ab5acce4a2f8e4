import { type AccessSource, type EffectiveAccess, principalKey } from '#contract/rules/effective-access.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { permissionLabel } from '../principal-labels.ts';
import { folderName, type NameLookup, principalName } from './folder-access-list.ts';

/** One line of cause: `From Brand, through group Design`. A role has its own words. */
export function accessCauseLabel(access: EffectiveAccess, naming: NameLookup): string {
  const step = access.sources.find(({ decides }) => decides);
  if (step === undefined) return 'No right on the way to this folder';
  const here = step.folderId === naming.path.at(-1)?.id;
  const from = here ? 'Set on this folder' : `From ${folderName(naming, step.folderId)}`;
  return isOwn(access, step) ? from : `${from}, through group ${principalName(naming, step.principal)}`;
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
      const about = id === rootId ? 'Filespace root' : 'Folder';
      return [{ key: id, folder: name, about, permission: null, state: 'none' }];
    }
    return steps.map((step) => ({
      key: `${id} ${principalKey(step.principal)}`,
      folder: name,
      about: isOwn(access, step)
        ? `Set on this ${access.principal.kind}`
        : `Group ${principalName(naming, step.principal)}`,
      permission: step.permission,
      state: step.decides ? 'decides' : 'lost',
    }));
  });
}

/** The rule that made it so, in one message. */
export function accessRuleLabel(access: EffectiveAccess, naming: NameLookup): string {
  const { sources, isFromRole } = access;
  if (isFromRole)
    return sources.length === 0
      ? 'The owner and admins have Edit on every folder.'
      : 'The owner and admins have Edit on every folder, so what was set for them has no effect.';
  const winner = sources.find(({ decides }) => decides);
  const lost = sources.filter(({ decides }) => !decides);
  const [first] = lost;
  if (winner === undefined) return 'A right is needed on this folder or on one above it.';
  if (first === undefined) return 'A right holds for the folder and for everything inside it.';
  const word = permissionLabel(winner.permission);
  const one = lost.length === 1;
  if (lost.some(({ permission }) => permission < winner.permission)) {
    return one
      ? `Edit anywhere on the path wins, so the View right on ${folderName(naming, first.folderId)} has no effect.`
      : 'Edit anywhere on the path wins, so the other rights have no effect.';
  }
  const from = folderName(naming, winner.folderId);
  return one
    ? `${word} from ${from} holds here already, so the right on ${folderName(naming, first.folderId)} changes nothing.`
    : `${word} from ${from} holds here already, so the other rights change nothing.`;
}

function isOwn(access: EffectiveAccess, step: AccessSource): boolean {
  return principalKey(step.principal) === principalKey(access.principal);
}
