import { findInvisible } from '../invisible-characters.ts';
import { limits } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';

/** The name of a snapshot, or of a schedule, whose snapshots go by its name. */
export type SnapshotNameProblem =
  | { readonly kind: 'snapshot-name.blank' }
  | { readonly kind: 'snapshot-name.invisible'; readonly character: string }
  | { readonly kind: 'snapshot-name.length' };

/** Gives the name without the spaces around it. */
export function checkSnapshotName(raw: string): Result<string, SnapshotNameProblem> {
  const name = raw.trim();
  const character = findInvisible(name);
  if (character !== undefined) return err({ kind: 'snapshot-name.invisible', character });
  if (name === '') return err({ kind: 'snapshot-name.blank' });
  if (name.length > limits.snapshotNameMax) return err({ kind: 'snapshot-name.length' });
  return ok(name);
}
