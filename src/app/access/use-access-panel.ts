import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Principal } from '#contract/rules/effective-access.ts';
import { can } from '#contract/rules/roles.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { folderPath } from '../../lib/paths.ts';
import type { CurrentLocation } from '../location/current-location.ts';

/** What the panel is about: a folder, or with null all that was shared in the filespace. */
export interface AccessPanelTarget {
  readonly driveId: string;
  readonly folder: PathSegment | null;
  /** Who is to be given access. */
  readonly grantTo?: Principal;
}

export interface AccessPanelContext {
  /** Null while the panel is closed. */
  readonly target: AccessPanelTarget | null;
  /** Opens it beside the contents of the filespace, and goes there first. */
  readonly open: (driveId: string, folder: PathSegment | null) => void;
  /** The same, to give access to somebody. */
  readonly give: (target: AccessPanelTarget) => void;
  readonly close: () => void;
}

/** The panel of access and permissions, for whoever manages access. `isElsewhere`: another page than the contents is on screen. */
export function useAccessPanel(
  { workspace, filespace }: CurrentLocation,
  isElsewhere: boolean,
  onOpen: () => void,
): AccessPanelContext {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<AccessPanelTarget | null>(null);
  const canManage = can(workspace?.role, 'manageAccess');
  const show = (to: AccessPanelTarget) => {
    onOpen();
    if (isElsewhere || to.driveId !== filespace?.id) navigate(folderPath(to.driveId));
    setOpened(to);
  };
  return {
    // Another filespace, or a role that is gone, closes it.
    target: canManage && opened?.driveId === filespace?.id ? opened : null,
    open: (driveId, folder) => show({ driveId, folder }),
    give: show,
    close: () => setOpened(null),
  };
}
