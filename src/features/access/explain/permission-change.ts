import { type Principal, principalKey } from '#contract/rules/effective-access.ts';
import { messages } from '../messages.ts';
import { permissionLabel } from '../principal-labels.ts';
import type { Access } from '../use-access.ts';

/** A right that is about to become another one; null: is about to be taken away. */
export interface PermissionChange {
  readonly holder: Principal;
  readonly folderId: string;
  readonly folderName: string;
  readonly from: 0 | 1;
  readonly to: 0 | 1 | null;
}

export interface ConcurrentPermissionChange {
  /** What the holder has on the folder now; null: nothing was set there any more. */
  readonly right: 0 | 1 | null;
  /** The holder is in the workspace no more. */
  readonly isGone: boolean;
  readonly text: string;
}

/** What became of the right since it was asked about; null: it is as it was. */
export function findConcurrentPermissionChange(
  { holder: principal, folderId, from }: PermissionChange,
  { names, grants }: Pick<Access, 'names' | 'grants'>,
): ConcurrentPermissionChange | null {
  const key = principalKey(principal);
  if (!names.has(key)) return { right: null, isGone: true, text: messages.gone };
  const own = grants.find((one) => one.folderId === folderId && principalKey(one.holder) === key);
  const right = own?.permission ?? null;
  if (right === from) return null;
  return { right, isGone: false, text: right === null ? messages.removedMeanwhile : changedTo(right) };
}

function changedTo(right: 0 | 1): string {
  return `This right was changed meanwhile: it is ${permissionLabel(right)} now.`;
}
