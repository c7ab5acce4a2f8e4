import { type ReactNode, useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { canManageMember } from '#contract/rules/assignable-roles.ts';
import { roles } from '#contract/rules/roles.ts';
import type { MenuItem } from '../../ui/popups/menu-items.ts';
import { DeleteUsersDialog } from './delete-users-dialog.tsx';
import { canDelete } from './filter-members.ts';
import { copyInvite, resendInvite } from './invite-actions.ts';
import { messages } from './messages.ts';
import { UpdateRoleDialog } from './update-role-dialog.tsx';
import { WithdrawInvitationDialog } from './withdraw-invitation-dialog.tsx';

interface Asked {
  readonly what: 'delete' | 'role' | 'withdraw';
  readonly members: readonly Member[];
  readonly open: boolean;
  /** Each asking is a dialog of its own: nothing of the last one is in it. */
  readonly turn: number;
}

/** What can be done to users, and the dialogs that ask before it is done. */
export function useMemberDialogs(workspaceId: string, offline: boolean) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (what: Asked['what'], members: readonly Member[]) =>
    setAsked((last) => ({ what, members, open: true, turn: (last?.turn ?? 0) + 1 }));
  const close = () => setAsked((last) => last && { ...last, open: false });
  const closed = () => setAsked((last) => (last?.open ? last : null));
  const offlineReason = offline && messages.needsConnection;

  /** `manage` opens the person's panel, where this is not its menu. */
  function menuOf(member: Member, me: Member | undefined, manage?: () => void): readonly MenuItem[] {
    if (me === undefined || member.role === roles.owner) return [];
    const open: MenuItem[] = manage
      ? [{ id: 'manage', label: messages.manageUser, icon: 'user', onSelect: manage }]
      : [];
    return [...open, ...(member.status === 'invited' ? invitedItems(member) : joinedItems(member, me))];
  }

  function joinedItems(member: Member, me: Member): readonly MenuItem[] {
    const isMe = member.id === me.id;
    return [
      {
        id: 'role',
        label: messages.updateRole,
        icon: 'shield',
        disabledReason: offlineReason || (isMe && messages.ownRole),
        onSelect: () => canManageMember(me, member) && ask('role', [member]),
      },
      {
        id: 'delete',
        label: messages.deleteUser,
        icon: 'trash',
        danger: true,
        disabledReason: offlineReason || (isMe && messages.cannotDeleteSelf),
        onSelect: () => canDelete(me, member) && ask('delete', [member]),
      },
    ];
  }

  function invitedItems(member: Member): readonly MenuItem[] {
    const item = { disabledReason: offlineReason };
    return [
      {
        ...item,
        id: 'resend',
        label: messages.resendInvite,
        icon: 'mail',
        onSelect: () => void resendInvite(member),
      },
      {
        ...item,
        id: 'copy',
        label: messages.copyInviteLink,
        icon: 'link',
        onSelect: () => void copyInvite(member),
      },
      {
        ...item,
        id: 'withdraw',
        label: messages.withdrawInvite,
        icon: 'trash',
        danger: true,
        onSelect: () => ask('withdraw', [member]),
      },
    ];
  }

  const [first] = asked?.members ?? [];
  const element: ReactNode = asked && first && (
    <>
      {asked.what === 'delete' && (
        <DeleteUsersDialog
          key={asked.turn}
          workspaceId={workspaceId}
          members={asked.members}
          open={asked.open}
          onClose={close}
          onClosed={closed}
        />
      )}
      {asked.what === 'withdraw' && (
        <WithdrawInvitationDialog
          key={asked.turn}
          member={first}
          open={asked.open}
          onClose={close}
          onClosed={closed}
        />
      )}
      {asked.what === 'role' && (
        <UpdateRoleDialog
          key={asked.turn}
          member={first}
          open={asked.open}
          onClose={close}
          onClosed={closed}
        />
      )}
    </>
  );
  return { menuOf, element, askDelete: (members: readonly Member[]) => ask('delete', members) };
}
