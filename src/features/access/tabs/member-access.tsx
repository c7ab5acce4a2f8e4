import type { Member } from '#contract/entities/member.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { can } from '#contract/rules/roles.ts';
import { personName } from '../../../shared/people/person-label.tsx';
import type { AskedAccess } from './grant-to-principal.tsx';
import { PrincipalAccess } from './principal-access.tsx';

interface MemberAccessProps {
  readonly workspace: Workspace;
  readonly member: Member;
  readonly asked: AskedAccess | undefined;
  readonly footer: HTMLElement | null;
}

/** The Access and permissions tab of Manage users. */
export function MemberAccess({ workspace, member, asked, footer }: MemberAccessProps) {
  const { id, role, groupIds } = member;
  const by = {
    principal: { kind: 'user' as const, id },
    through: groupIds,
    seesEverything: can(role, 'seeEverything'),
  };
  return (
    <PrincipalAccess workspace={workspace} by={by} name={personName(member)} asked={asked} footer={footer} />
  );
}
