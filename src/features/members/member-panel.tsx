import { type ReactNode, useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { personName } from '../../shared/people/person-label.tsx';
import { useMembership } from '../../shared/people/use-membership.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { PanelHeading } from '../../ui/display/row-list.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuItem } from '../../ui/popups/menu-items.ts';
import { PanelSlot, SidePanel } from '../../ui/popups/side-panel.tsx';
import { AddGroupsDialog } from './add-groups-dialog.tsx';
import { MemberGroups } from './member-groups.tsx';
import { messages } from './messages.ts';

interface ManagePanelProps {
  readonly member: Member;
  /** All of the workspace. */
  readonly groups: readonly GroupRow[];
  readonly menu: readonly MenuItem[];
  readonly offline: boolean;
  readonly access: ReturnType<AccessTab>;
  /** It opens on the tab of access. */
  readonly startsOnAccess: boolean;
  readonly onClose: () => void;
}

/** What the Access and permissions tab of a user shows; its buttons go into the foot. Null: there is no such tab. */
export type AccessTab = (member: Member) => ((footer: HTMLElement | null) => ReactNode) | null;

type ManageTab = 'groups' | 'access';

/** One user: role, groups, and what can be done. */
export function MemberPanel({
  member,
  groups,
  menu,
  offline,
  access,
  startsOnAccess,
  onClose,
}: ManagePanelProps) {
  const [tab, setTab] = useState<ManageTab>(startsOnAccess ? 'access' : 'groups');
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const described = useMembership(member);
  const onAccess = tab === 'access' && access !== null;
  const [adding, setAdding] = useState<'no' | 'open' | 'closing'>('no');
  const { email, groupIds } = member;
  const own = groups.filter((group) => groupIds.includes(group.id));
  const others = groups.filter((group) => !groupIds.includes(group.id));
  const offlineReason = offline && messages.needsConnection;
  return (
    <SidePanel
      wide
      title={messages.manageUsers}
      label={messages.manageUsers}
      onClose={onClose}
      headerActions={
        menu.length > 0 && (
          <Menu
            label={messages.userOptions}
            align="end"
            items={menu}
            trigger={<IconButton icon="dots" label={messages.userOptions} />}
          />
        )
      }
      strip={
        <>
          <PanelHeading lead={<Avatar of={email} size="xl" />} title={personName(member)}>
            {personName(member) === email ? described : messages.addressAndStatus(email, described)}
          </PanelHeading>
          <Tabs<ManageTab>
            id="manage-user"
            label={messages.manageUsers}
            value={onAccess ? 'access' : 'groups'}
            onChange={setTab}
            tabs={[
              { value: 'groups', label: messages.usersTab },
              ...(access ? [{ value: 'access' as const, label: messages.access }] : []),
            ]}
          />
        </>
      }
      footer={
        onAccess ? (
          <PanelSlot onElement={setFooter} />
        ) : (
          <Button
            block
            icon="plus"
            disabledReason={offlineReason || (others.length === 0 && messages.noOtherGroup)}
            onClick={() => setAdding('open')}
          >
            {messages.addToGroup}
          </Button>
        )
      }
    >
      <TabPanel id="manage-user" value={onAccess ? 'access' : 'groups'}>
        {onAccess ? (
          access(footer)
        ) : (
          <MemberGroups member={member} groups={own} offlineReason={offlineReason} />
        )}
      </TabPanel>
      {adding !== 'no' && (
        <AddGroupsDialog
          member={member}
          groups={others}
          open={adding === 'open'}
          onClose={() => setAdding('closing')}
          onClosed={() => setAdding('no')}
        />
      )}
    </SidePanel>
  );
}
