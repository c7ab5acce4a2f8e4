import type { Workspace } from '#contract/entities/workspace.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { useWorkspaceGrants } from '../../../shared/people/use-people.ts';
import { PrincipalAccess } from './principal-access.tsx';

interface GroupAccessProps {
  readonly workspace: Workspace;
  readonly group: GroupRow;
  readonly footer: HTMLElement | null;
}

/** The Access and permissions tab of Group Details. */
export function GroupAccess({ workspace, group: { id, name }, footer }: GroupAccessProps) {
  const by = { principal: { kind: 'group' as const, id }, through: [], seesEverything: false };
  return <PrincipalAccess workspace={workspace} by={by} name={name} footer={footer} />;
}

/** On how many folders a group was given a right; undefined where that is not known. */
export function useGroupFolders(workspaceId: string): (groupId: string) => number | undefined {
  const drives = useWorkspaceGrants(workspaceId);
  return (groupId) =>
    drives?.reduce(
      (count, { grants }) =>
        count + grants.filter(({ principal, path }) => path !== null && principal.id === groupId).length,
      0,
    );
}
