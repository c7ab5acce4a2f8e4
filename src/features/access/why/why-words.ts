import { type AccessStep, type HolderAccess, holderKey } from '#contract/rules/access.ts';
import { rootId } from '#contract/rules/root.ts';
import { rightName } from '../people-words.ts';
import { folderName, holderName, type Naming } from './who.ts';

/** One line of cause: `From Brand, through group Design`. A role has its own words. */
export function causeOf(access: HolderAccess, naming: Naming): string {
  const step = access.steps.find(({ decides }) => decides);
  if (step === undefined) return 'No right on the way to this folder';
  const here = step.folderId === naming.path.at(-1)?.id;
  const from = here ? 'Set on this folder' : `From ${folderName(naming, step.folderId)}`;
  return isOwn(access, step) ? from : `${from}, through group ${holderName(naming, step.holder)}`;
}

export interface TraceLine {
  readonly key: string;
  readonly folder: string;
  /** Whose right it is, or what the folder is. */
  readonly about: string;
  readonly permission: 0 | 1 | null;
  /** `decides`: the effective right comes from here; `lost`: a right that changes nothing; `none`: no right. */
  readonly state: 'decides' | 'lost' | 'none';
}

/** The way from the root, with what was set on each folder. */
export function traceOf(access: HolderAccess, naming: Naming): readonly TraceLine[] {
  return naming.path.flatMap(({ id, name }): readonly TraceLine[] => {
    const steps = access.steps.filter(({ folderId }) => folderId === id);
    if (steps.length === 0) {
      const about = id === rootId ? 'Filespace root' : 'Folder';
      return [{ key: id, folder: name, about, permission: null, state: 'none' }];
    }
    return steps.map((step) => ({
      key: `${id} ${holderKey(step.holder)}`,
      folder: name,
      about: isOwn(access, step)
        ? `Set on this ${access.holder.kind}`
        : `Group ${holderName(naming, step.holder)}`,
      permission: step.permission,
      state: step.decides ? 'decides' : 'lost',
    }));
  });
}

/** The rule that made it so, in one sentence. */
export function ruleOf(access: HolderAccess, naming: Naming): string {
  const { steps, isByRole } = access;
  if (isByRole)
    return steps.length === 0
      ? 'The owner and admins have Edit on every folder.'
      : 'The owner and admins have Edit on every folder, so what was set for them has no effect.';
  const winner = steps.find(({ decides }) => decides);
  const lost = steps.filter(({ decides }) => !decides);
  const [first] = lost;
  if (winner === undefined) return 'A right is needed on this folder or on one above it.';
  if (first === undefined) return 'A right holds for the folder and for everything inside it.';
  const word = rightName(winner.permission);
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

function isOwn(access: HolderAccess, step: AccessStep): boolean {
  return holderKey(step.holder) === holderKey(access.holder);
}
