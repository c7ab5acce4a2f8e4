import type { Grant } from '#contract/entities/grant.ts';
import { type Principal, principalKey } from '#contract/rules/effective-access.ts';

/** A right that reaches a principal, directly or through a group. */
export interface EffectiveAccessRow {
  readonly key: string;
  readonly grant: Grant;
  /** Whether it was given to the principal, so that it can be changed there. */
  readonly isOwn: boolean;
  /** Whether the principal would not miss it: as much comes from there or from above by another one, or by the role. */
  readonly isIdle: boolean;
}

/** All that a principal was given in a filespace, by path; what lies on a folder that is gone comes last. */
export function effectiveAccessRows(
  principal: Principal,
  through: readonly string[],
  grants: readonly Grant[],
  seesEverything: boolean,
): readonly EffectiveAccessRow[] {
  const own = principalKey(principal);
  const keys = new Set([own, ...through.map((id) => principalKey({ kind: 'group', id }))]);
  const reaching = grants.filter((grant) => keys.has(principalKey(grant.principal)));
  const best = new Map<string, Grant>();
  for (const grant of reaching) {
    const folderPath = pathKey(grant);
    const other = best.get(folderPath);
    if (other === undefined || beats(grant, other, own)) best.set(folderPath, grant);
  }
  return reaching
    .map((grant) => ({
      key: `${grant.folderId} ${principalKey(grant.principal)}`,
      grant,
      isOwn: principalKey(grant.principal) === own,
      isIdle: seesEverything || isIdle(grant, best),
    }))
    .sort((a, b) => byPath(a.grant, b.grant) || Number(b.isOwn) - Number(a.isOwn));
}

/** Of two rights on one folder the higher one counts; of equal ones the principal's own. */
function beats(grant: Grant, other: Grant, own: string): boolean {
  if (grant.permission !== other.permission) return grant.permission > other.permission;
  return principalKey(grant.principal) === own;
}

function isIdle(grant: Grant, best: ReadonlyMap<string, Grant>): boolean {
  const { path } = grant;
  if (path === null || best.get(pathKey(grant)) !== grant) return true;
  return path.some((_, depth) => {
    const above = best.get(path.slice(0, depth).join('/'));
    return above !== undefined && above.permission >= grant.permission;
  });
}

/** Names hold no slash. */
function pathKey({ path, folderId }: Grant): string {
  return path?.join('/') ?? `gone ${folderId}`;
}

function byPath(a: Grant, b: Grant): number {
  if (a.path === null || b.path === null) return Number(a.path === null) - Number(b.path === null);
  const [one, other] = [a.path.join('/'), b.path.join('/')];
  return one < other ? -1 : Number(one > other);
}
