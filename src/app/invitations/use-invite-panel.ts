import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Workspace } from '#contract/entities/workspace.ts';
import { can } from '#contract/rules/roles.ts';
import { openInvite } from '../../lib/paths.ts';

export interface InvitePanelContext {
  /** The workspace whose panel is open. */
  readonly workspaceId: string | null;
  readonly open: () => void;
  readonly close: () => void;
}

/** The panel that invites people, for whoever manages members: opened by a button, or by the address that /invite leads to. */
export function useInvitePanel(workspace: Workspace | undefined): InvitePanelContext {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<string | null>(null);
  const asked = search.get(openInvite.key) === openInvite.value;
  const mine = workspace && can(workspace.role, 'manageMembers') ? workspace.id : null;

  useEffect(() => {
    if (!asked || !workspace) return;
    setOpened(mine);
    setSearch(
      (last) => {
        last.delete(openInvite.key);
        return last;
      },
      { replace: true },
    );
  }, [asked, workspace, mine, setSearch]);

  return {
    // Another workspace, or a role that is gone, closes it.
    workspaceId: opened === mine ? mine : null,
    open: () => setOpened(mine),
    close: () => setOpened(null),
  };
}
