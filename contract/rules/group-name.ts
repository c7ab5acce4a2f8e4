import { findInvisible } from './invisible-characters.ts';
import { limits } from './limits.ts';
import { skeletonOf } from './looks-like.ts';
import { nameKey } from './name-key.ts';
import { err, ok, type Result } from './result.ts';

/** The built-in group of everybody in a workspace: what it is called, and what stands for it where its id is not known. */
export const everyoneGroupName = { name: 'Everyone', value: 'everyone' } as const;

/** The name of a group. The kinds stand in the order in which they are reported. */
export type GroupNameProblem =
  | { readonly kind: 'group-name.blank' }
  | { readonly kind: 'group-name.invisible'; readonly character: string }
  | { readonly kind: 'group-name.length' }
  | { readonly kind: 'group-name.reserved' };

/** Gives the name without the spaces around it. */
export function checkGroupName(raw: string): Result<string, GroupNameProblem> {
  const name = raw.trim();
  const character = findInvisible(name);
  if (character !== undefined) return err({ kind: 'group-name.invisible', character });
  if (nameKey(name) === '') return err({ kind: 'group-name.blank' });
  if (name.length > limits.groupNameMax) return err({ kind: 'group-name.length' });
  if (skeletonOf(name) === everyoneGroupName.value) return err({ kind: 'group-name.reserved' });
  return ok(name);
}
