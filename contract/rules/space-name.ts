import { findInvisible } from './invisible-characters.ts';
import { limits } from './limits.ts';
import { err, ok, type Result } from './result.ts';

/** The name of a workspace or a filespace. The kinds stand in the order in which they are reported. */
export type SpaceNameProblem =
  | { readonly kind: 'space-name.blank' }
  | { readonly kind: 'space-name.invisible'; readonly character: string }
  | { readonly kind: 'space-name.length' }
  | { readonly kind: 'space-name.characters' }
  | { readonly kind: 'space-name.ends' };

export function checkSpaceName(raw: string): Result<string, SpaceNameProblem> {
  if (raw.trim() === '') return err({ kind: 'space-name.blank' });
  const character = findInvisible(raw);
  if (character !== undefined) return err({ kind: 'space-name.invisible', character });
  const criteria = spaceNameCriteria(raw);
  if (!criteria.length) return err({ kind: 'space-name.length' });
  if (!criteria.characters) return err({ kind: 'space-name.characters' });
  if (!criteria.ends) return err({ kind: 'space-name.ends' });
  return ok(raw);
}

/** What the live checklist shows, each on its own. */
export function spaceNameCriteria(raw: string): { length: boolean; characters: boolean; ends: boolean } {
  return {
    length: raw.length >= limits.spaceNameMin && raw.length <= limits.spaceNameMax,
    characters: /^[a-z0-9-]+$/.test(raw),
    ends: /^[a-z0-9](.*[a-z0-9])?$/s.test(raw),
  };
}
