import type { FolderGrant } from '#contract/entities/grant.ts';
import { type Holder, holderKey } from '#contract/rules/access.ts';

/** A right that reaches a holder, directly or through a group. */
export interface ReachRow {
  readonly key: string;
  readonly grant: FolderGrant;
  /** Whether it was given to the holder, so that it can be changed there. */
  readonly isOwn: boolean;
  /** Whether the holder would not miss it: as much comes from there or from above by another one, or by the role. */
  readonly isIdle: boolean;
}

/** All that a holder was given in a filespace, by path; what lies on a folder that is gone comes last. */
export function reachOf(
  holder: Holder,
  through: readonly string[],
  grants: readonly FolderGrant[],
  seesEverything: boolean,
): readonly ReachRow[] {
  const own = holderKey(holder);
  const keys = new Set([own, ...through.map((id) => holderKey({ kind: 'group', id }))]);
  const reaching = grants.filter((grant) => keys.has(holderKey(grant.holder)));
  const best = new Map<string, FolderGrant>();
  for (const grant of reaching) {
    const place = placeOf(grant);
    const other = best.get(place);
    if (other === undefined || beats(grant, other, own)) best.set(place, grant);
  }
  return reaching
    .map((grant) => ({
      key: `${grant.folderId} ${holderKey(grant.holder)}`,
      grant,
      isOwn: holderKey(grant.holder) === own,
      isIdle: seesEverything || isIdle(grant, best),
    }))
    .sort((a, b) => byPath(a.grant, b.grant) || Number(b.isOwn) - Number(a.isOwn));
}

/** Of two rights on one folder the higher one counts; of equal ones the holder's own. */
function beats(grant: FolderGrant, other: FolderGrant, own: string): boolean {
  if (grant.permission !== other.permission) return grant.permission > other.permission;
  return holderKey(grant.holder) === own;
}

function isIdle(grant: FolderGrant, best: ReadonlyMap<string, FolderGrant>): boolean {
  const { path } = grant;
  if (path === null || best.get(placeOf(grant)) !== grant) return true;
  return path.some((_, depth) => {
    const above = best.get(path.slice(0, depth).join('/'));
    return above !== undefined && above.permission >= grant.permission;
  });
}

/** Names hold no slash. */
function placeOf({ path, folderId }: FolderGrant): string {
  return path?.join('/') ?? `gone ${folderId}`;
}

function byPath(a: FolderGrant, b: FolderGrant): number {
  if (a.path === null || b.path === null) return Number(a.path === null) - Number(b.path === null);
  const [one, other] = [a.path.join('/'), b.path.join('/')];
  return one < other ? -1 : Number(one > other);
}
