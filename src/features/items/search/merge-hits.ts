import type { SearchHit } from '#contract/worker-api/worker-api.ts';

/** What the server knows more stands below what this device found, so that no row moves. */
export function mergeHits(found: readonly SearchHit[], more: readonly SearchHit[]): readonly SearchHit[] {
  if (more.length === 0) return found;
  const known = new Set(found.map(({ id }) => id));
  const added = more.filter(({ id }) => !known.has(id));
  return added.length === 0 ? found : [...found, ...added];
}
