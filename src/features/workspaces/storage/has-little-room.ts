import type { Workspace } from '#contract/entities/workspace.ts';
import { storageLevel } from '#contract/rules/storage/storage-level.ts';

/** Whether everybody is to know of it, or those who can do something about it. */
export function hasLittleRoom({ isFull, stored }: Workspace): boolean {
  return isFull === true || (stored !== undefined && storageLevel(stored) === 'almost-full');
}
