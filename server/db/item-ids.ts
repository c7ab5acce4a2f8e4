import { rootId } from '#contract/rules/root.ts';
import { isUuid } from './uuid.ts';

/** The root has no row; this stands where a parent's id stands. */
export const rootKey = '00000000-0000-0000-0000-000000000000';

/** The key of an id that came over the wire; null for what no item can have. */
export function keyOf(wireId: string): string | null {
  if (wireId === rootId) return rootKey;
  return isUuid(wireId) && wireId !== rootKey ? wireId.toLowerCase() : null;
}

export function wireIdOf(key: string): string {
  return key === rootKey ? rootId : key;
}
