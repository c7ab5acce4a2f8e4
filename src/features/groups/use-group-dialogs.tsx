import { type ReactNode, useState } from 'react';
import type { GroupRow } from '#worker/read/reader.ts';
import { DeleteGroupsDialog } from './delete-groups-dialog.tsx';
import { GroupNameDialog } from './group-name-dialog.tsx';

interface Asked {
  readonly what: 'create' | 'rename' | 'delete';
  readonly groupIds: readonly string[];
  readonly open: boolean;
  /** Each asking is a dialog of its own: nothing of the last one is in it. */
  readonly turn: number;
}

/** The dialogs of the groups screen. They hold ids: what others rename or delete in the meantime they show as it is. */
export function useGroupDialogs(workspaceId: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked((last) => last && { ...last, open: false });
  const closed = () => setAsked((last) => (last?.open ? last : null));

  function element(groups: readonly GroupRow[]): ReactNode {
    if (asked === null) return null;
    const frame = { workspaceId, open: asked.open, onClose: close, onClosed: closed };
    const meant = groups.filter(({ id }) => asked.groupIds.includes(id));
    if (asked.what === 'delete') {
      return (
        <DeleteGroupsDialog key={asked.turn} {...frame} groups={meant} isBulk={asked.groupIds.length > 1} />
      );
    }
    return (
      <GroupNameDialog
        key={asked.turn}
        {...frame}
        group={asked.what === 'rename' ? (meant[0] ?? null) : null}
      />
    );
  }

  return {
    element,
    ask: (what: Asked['what'], groups: readonly GroupRow[]) =>
      setAsked((last) => ({
        what,
        groupIds: groups.map(({ id }) => id),
        open: true,
        turn: (last?.turn ?? 0) + 1,
      })),
  };
}
