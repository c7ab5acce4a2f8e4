import type { Workspace } from '#contract/entities/workspace.ts';

/**
 * What tells a workspace from others of its name in the same list: its owner, by name where that is enough, else by
 * address. Null where the name is enough, or where nobody said who the owner is. One owner has each name once.
 */
export function ownerHint(workspace: Workspace, listed: readonly Workspace[]): string | null {
  const { owner } = workspace;
  const others = listed.filter(({ id, name }) => id !== workspace.id && name === workspace.name);
  if (others.length === 0 || owner === undefined) return null;
  const isOnlyName = owner.name !== '' && others.every((other) => other.owner?.name !== owner.name);
  return isOnlyName ? owner.name : owner.email;
}

/** The name, with its owner behind it where others have the same: `design-team (Olga Berg)`. */
export function distinctName(workspace: Workspace, listed: readonly Workspace[]): string {
  const hint = ownerHint(workspace, listed);
  return hint === null ? workspace.name : `${workspace.name} (${hint})`;
}
