import { type AccessSubject, type GrantFact, principalKey } from './effective-access.ts';
import { can } from './roles.ts';

interface PlacedGrant extends GrantFact {
  /** Names from below the root down to the folder; none for the root, null: the folder is gone. */
  readonly path: readonly string[] | null;
}

/** Why a grant changes nothing. */
export type RedundantGrantReason<G> =
  | { readonly kind: 'folder-gone' }
  /** The member or the group is not in the workspace any more. */
  | { readonly kind: 'holder-gone' }
  /** The role of the person gives Edit everywhere. */
  | { readonly kind: 'role' }
  | { readonly kind: 'empty-group' }
  /** The same right or a higher one is there by another grant, on the folder or above it. */
  | { readonly kind: 'covered'; readonly by: G };

/**
 * Which grants of a filespace change nothing, and why; the others are not in it. Which folder is above which is read
 * from their paths, so that it can be said of a filespace that is not on the device.
 */
export function findRedundantGrants<G extends PlacedGrant>(
  grants: readonly G[],
  people: {
    readonly members: readonly AccessSubject[];
    readonly groups: readonly { readonly id: string; readonly isEveryone: boolean }[];
  },
): ReadonlyMap<G, RedundantGrantReason<G>> {
  const byPath = new Map<string, Map<string, G>>();
  for (const grant of grants) {
    if (grant.path === null) continue;
    const path = grant.path.join('/');
    const here = byPath.get(path) ?? new Map<string, G>();
    byPath.set(path, here.set(principalKey(grant.principal), grant));
  }
  const members = new Map(people.members.map((member) => [member.id, member]));
  const groups = new Map(people.groups.map((group) => [group.id, group]));
  const filled = new Set(people.members.flatMap(({ groupIds }) => groupIds));
  const everyone = people.groups.find(({ isEveryone }) => isEveryone);
  const stale = new Map<G, RedundantGrantReason<G>>();
  for (const grant of grants) {
    const reason = reasonOf(grant);
    if (reason) stale.set(grant, reason);
  }
  return stale;

  function reasonOf(grant: G): RedundantGrantReason<G> | null {
    const { principal, path } = grant;
    const member = principal.kind === 'user' ? members.get(principal.id) : undefined;
    if (principal.kind === 'user' ? !member : !groups.has(principal.id)) return { kind: 'holder-gone' };
    if (path === null) return { kind: 'folder-gone' };
    if (member && can(member.role, 'seeEverything')) return { kind: 'role' };
    if (principal.kind === 'group' && !filled.has(principal.id)) return { kind: 'empty-group' };
    const through = member
      ? member.groupIds.map((id) => principalKey({ kind: 'group', id }))
      : everyone && everyone.id !== principal.id
        ? [principalKey({ kind: 'group', id: everyone.id })]
        : [];
    const by = coveredBy(grant, path, [principalKey(principal), ...through]);
    return by && { kind: 'covered', by };
  }

  /** The highest place first. On the folder itself a grant cannot cover itself. */
  function coveredBy(grant: G, path: readonly string[], keys: readonly string[]): G | null {
    for (let depth = 0; depth <= path.length; depth += 1) {
      const here = byPath.get(path.slice(0, depth).join('/'));
      if (here === undefined) continue;
      for (const key of keys) {
        const other = here.get(key);
        if (other && other !== grant && other.permission >= grant.permission) return other;
      }
    }
    return null;
  }
}
