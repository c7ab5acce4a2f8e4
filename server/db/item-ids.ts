import { rootId } from '#contract/rules/root-folder.ts';
import { isUuid } from './is-uuid.ts';

/** The root has no row; this stands where a parent's id stands. */
export const rootRowId = '00000000-0000-0000-0000-000000000000';

/** The key of an id that came over the wire; null for what no item can have. */
export function rowIdOf(wireId: string): string | null {
  if (wireId === rootId) return rootRowId;
  return isUuid(wireId) && wireId !== rootRowId ? wireId.toLowerCase() : null;
}

export function wireIdOf(key: string): string {
  return key === rootRowId ? rootId : key;
}
