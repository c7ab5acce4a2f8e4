import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { formatGroupCount } from '../../lib/format.ts';
import { sync } from '../../lib/sync.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { SidePanel } from '../../ui/popups/side-panel.tsx';
import { notify } from '../../ui/popups/toast-store.ts';
import { IconTile } from '../../ui/show/avatar.tsx';
import { PanelSubject } from '../../ui/show/row-list.tsx';
import { AddUsersDialog } from './add-users-dialog.tsx';
import { GroupMembers } from './group-members.tsx';
import { messages, removeFailed } from './messages.ts';

interface GroupPanelProps {
  readonly group: GroupRow;
  /** All of the workspace. */
  readonly members: readonly Member[];
  readonly offline: boolean;
  readonly onClose: () => void;
}

/** Who is in a group. */
export function GroupPanel({ group, members, offline, onClose }: GroupPanelProps) {
  const [adding, setAdding] = useState<'no' | 'open' | 'closing'>('no');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const inside = members.filter(({ groupIds }) => groupIds.includes(group.id));
  const others = members.filter(({ groupIds }) => !groupIds.includes(group.id));
  const selected = inside.filter(({ id }) => chosen.has(id));
  const offlineReason = offline && messages.needsConnection;
  const count = formatGroupCount(group.memberCount);
  const remove = async (gone: readonly Member[]) => {
    for (const { id } of gone) {
      const result = await sync.call('removeFromGroup', { params: { one: group.id, other: id } });
      if (result.ok) continue;
      notify({ kind: 'error', text: removeFailed(result.problem) });
      break;
    }
    await sync.refreshPeople(group.workspaceId);
  };
  return (
    <SidePanel
      wide
      title="Group Details"
      label="Group Details"
      onClose={onClose}
      strip={
        <>
          <PanelSubject lead={<IconTile icon="users" size="xl" />} title={group.name}>
            {count} {group.memberCount === 1 ? 'user' : 'users'}
          </PanelSubject>
          <Tabs
            id="group-details"
            label="Group Details"
            value="users"
            onChange={() => undefined}
            tabs={[{ value: 'users', label: 'Users', count }]}
          />
        </>
      }
      footer={
        !group.isEveryone && (
          <>
            <Button
              icon="trash"
              variant="danger"
              disabledReason={offlineReason || (selected.length === 0 && messages.selectUsers)}
              onClick={() => remove(selected)}
            >
              Delete
            </Button>
            <Button
              block
              icon="plus"
              disabledReason={offlineReason || (others.length === 0 && 'All users are in this group')}
              onClick={() => setAdding('open')}
            >
              Add users
            </Button>
          </>
        )
      }
    >
      <TabPanel id="group-details" value="users">
        <GroupMembers
          group={group}
          members={inside}
          chosen={chosen}
          onChoose={setChosen}
          offlineReason={offlineReason}
          onRemove={(member) => remove([member])}
        />
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
