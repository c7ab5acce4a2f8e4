import type { Workspace } from '#contract/entities/workspace.ts';
import { type StoredInWorkspace, storageLevel } from '#contract/rules/storage/storage-level.ts';

/** Whether everybody is to know of it, or those who can do something about it. */
export function hasLittleRoom({ isFull, stored }: Workspace): boolean {
  return isFull === true || isShort(stored);
}

/** From 95 % of a quota on. */
export function isShort(stored: StoredInWorkspace | undefined): boolean {
  const level = stored && storageLevel(stored);
  return level === 'almost-full' || level === 'full';
}
