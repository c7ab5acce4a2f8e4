import { type Principal, principalKey } from '#contract/rules/effective-access.ts';
import { messages as accessMessages } from '../messages.ts';
import { permissionLabel } from '../principal-labels.ts';
import type { Access } from '../use-access.ts';
import { messages } from './messages.ts';

/** A right that is about to become another one; null: is about to be taken away. */
export interface PermissionChange {
  readonly principal: Principal;
  readonly folderId: string;
  readonly folderName: string;
  readonly from: 0 | 1;
  readonly to: 0 | 1 | null;
}

export interface ConcurrentPermissionChange {
  /** What the principal has on the folder now; null: nothing was set there any more. */
  readonly permission: 0 | 1 | null;
  /** The principal is in the workspace no more. */
  readonly isMissing: boolean;
  readonly text: string;
}

/** What became of the right since it was asked about; null: it is as it was. */
export function findConcurrentPermissionChange(
  { principal, folderId, from }: PermissionChange,
  { names, grants }: Pick<Access, 'names' | 'grants'>,
): ConcurrentPermissionChange | null {
  const key = principalKey(principal);
  if (!names.has(key)) return { permission: null, isMissing: true, text: accessMessages.missing };
  const own = grants.find((one) => one.folderId === folderId && principalKey(one.principal) === key);
  const permission = own?.permission ?? null;
  if (permission === from) return null;
  return {
    permission,
    isMissing: false,
    text: permission === null ? accessMessages.removedConcurrently : changedTo(permission),
  };
}

function changedTo(permission: 0 | 1): string {
  return messages.changedConcurrently(permissionLabel(permission));
}
