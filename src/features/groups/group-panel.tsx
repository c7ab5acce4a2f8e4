import { type ReactNode, useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { formatGroupCount } from '../../lib/format.ts';
import { peopleMessages } from '../../shared/people/people-messages.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { IconTile } from '../../ui/display/avatar.tsx';
import { PanelHeading } from '../../ui/display/row-list.tsx';
import { PanelSlot, SidePanel } from '../../ui/popups/side-panel.tsx';
import { AddUsersDialog } from './add-users-dialog.tsx';
import { GroupMembers } from './group-members.tsx';
import { messages } from './messages.ts';
import { useRemoveMembers } from './use-remove-members.ts';

interface GroupPanelProps {
  readonly group: GroupRow;
  /** All of the workspace. */
  readonly members: readonly Member[];
  readonly offline: boolean;
  readonly access: GroupAccessTab;
  readonly onClose: () => void;
}

/** The Access and permissions tab. */
export interface GroupAccessTab {
  /** On how many folders a group was given a right; undefined where that is not known. */
  readonly count: (groupId: string) => number | undefined;
  /** Its buttons go into the foot. */
  readonly show: (group: GroupRow, footer: HTMLElement | null) => ReactNode;
}

type GroupTab = 'users' | 'access';

/** Who is in a group. */
export function GroupPanel({ group, members, offline, access, onClose }: GroupPanelProps) {
  const [tab, setTab] = useState<GroupTab>('users');
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [adding, setAdding] = useState<'no' | 'open' | 'closing'>('no');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { progress, stop, removeOne, removeAll } = useRemoveMembers(group);
  const inside = members.filter(({ groupIds }) => groupIds.includes(group.id));
  const others = members.filter(({ groupIds }) => !groupIds.includes(group.id));
  const selected = inside.filter(({ id }) => chosen.has(id));
  const offlineReason = offline && messages.needsConnection;
  const count = formatGroupCount(group.memberCount);
  const folders = access.count(group.id);
  return (
    <SidePanel
      wide
      title={messages.details}
      label={messages.details}
      onClose={onClose}
      strip={
        <>
          <PanelHeading lead={<IconTile icon="users" size="xl" />} title={group.name}>
            {messages.countOfUsers(group.memberCount)}
          </PanelHeading>
          <Tabs<GroupTab>
            id="group-details"
            label={messages.details}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'users', label: messages.users, count },
              {
                value: 'access',
                label: messages.access,
                count: folders === undefined ? undefined : formatGroupCount(folders),
              },
            ]}
          />
        </>
      }
      footer={
        tab === 'access' ? (
          <PanelSlot onElement={setFooter} />
        ) : (
          !group.isEveryone && (
            <>
              <Button
                icon="trash"
                variant="danger"
                disabledReason={offlineReason || (selected.length === 0 && messages.selectUsers)}
                working={progress !== null && peopleMessages.countOf(progress.done, progress.all)}
                onClick={() => removeAll(selected)}
              >
                {common.delete}
              </Button>
              {progress !== null ? (
                <Button block onClick={stop}>
                  {common.cancel}
                </Button>
              ) : (
                <Button
                  block
                  icon="plus"
                  disabledReason={offlineReason || (others.length === 0 && messages.allInGroup)}
                  onClick={() => setAdding('open')}
                >
                  {messages.addUsers}
                </Button>
              )}
            </>
          )
        )
      }
    >
      <TabPanel id="group-details" value={tab}>
        {tab === 'access' ? (
          access.show(group, footer)
        ) : (
          <GroupMembers
            group={group}
            members={inside}
            chosen={chosen}
            onChoose={setChosen}
            offlineReason={offlineReason}
            onRemove={removeOne}
          />
        )}
      </TabPanel>
      {adding !== 'no' && (
        <AddUsersDialog
          group={group}
          members={others}
          open={adding === 'open'}
          onClose={() => setAdding('closing')}
          onClosed={() => setAdding('no')}
        />
      )}
    </SidePanel>
  );
}
