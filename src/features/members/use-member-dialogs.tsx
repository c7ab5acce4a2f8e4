import { type ReactNode, useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { mayManage } from '#contract/rules/members.ts';
import { roles } from '#contract/rules/roles.ts';
import type { MenuItem } from '../../ui/popups/menu-items.ts';
import { DeleteUsersDialog } from './delete-users-dialog.tsx';
import { mayDelete } from './member-list.ts';
import { messages } from './messages.ts';
import { UpdateRoleDialog } from './update-role-dialog.tsx';

interface Asked {
  readonly what: 'delete' | 'role';
  readonly members: readonly Member[];
  readonly open: boolean;
}

/** What can be done to users, and the dialogs that ask before it is done. */
export function useMemberDialogs(workspaceId: string, offline: boolean) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (what: Asked['what'], members: readonly Member[]) => setAsked({ what, members, open: true });
  const close = () => setAsked((last) => last && { ...last, open: false });
  const closed = () => setAsked((last) => (last?.open ? last : null));
  const offlineReason = offline && messages.needsConnection;

  /** `manage` opens the person's panel, where this is not its menu. */
  function menuOf(member: Member, me: Member | undefined, manage?: () => void): readonly MenuItem[] {
    if (me === undefined || member.role === roles.owner) return [];
    const isMe = member.id === me.id;
    const notYet = member.status === 'invited' && messages.notJoined;
    const items: MenuItem[] = [
      {
        id: 'role',
        label: 'Update role',
        icon: 'shield',
        disabledReason: offlineReason || (isMe && messages.ownRole) || notYet,
        onSelect: () => mayManage(me, member) && ask('role', [member]),
      },
    ];
    if (member.status === 'active') {
      items.push({
        id: 'delete',
        label: 'Delete user',
        icon: 'trash',
        danger: true,
        disabledReason: offlineReason || (isMe && messages.ownPlace),
        onSelect: () => mayDelete(me, member) && ask('delete', [member]),
      });
    }
    const open = manage && { id: 'manage', label: 'Manage user', icon: 'user' as const, onSelect: manage };
    return open ? [open, ...items] : items;
  }

  const [first] = asked?.members ?? [];
  const element: ReactNode = asked && first && (
    <>
      {asked.what === 'delete' && (
        <DeleteUsersDialog
          workspaceId={workspaceId}
          members={asked.members}
          open={asked.open}
          onClose={close}
          onClosed={closed}
        />
      )}
      {asked.what === 'role' && (
        <UpdateRoleDialog member={first} open={asked.open} onClose={close} onClosed={closed} />
      )}
    </>
  );
  return { menuOf, element, askDelete: (members: readonly Member[]) => ask('delete', members) };
}
