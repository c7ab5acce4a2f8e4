import { useEffect, useReducer, useRef, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { useAccount } from '../../../lib/session.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { sync } from '../../../lib/worker-client.ts';
import { OfflineCopyNotice } from '../../../shared/people/offline-copy-notice.tsx';
import { SidePanel } from '../../../ui/popups/side-panel.tsx';
import { AccessUnavailable } from '../access-unavailable.tsx';
import { useAccess } from '../use-access.ts';
import { useFolderWithPath } from '../use-folder-with-path.ts';
import styles from './panel.module.css';
import { hasFooter, PanelFooter, PanelHeader, panelLabel, panelTitle } from './panel-parts.tsx';
import { closedPanel, nextPanel, type PanelStart, panelViews } from './panel-state.ts';
import { PanelView } from './panel-view.tsx';
import { usePanelLists } from './use-panel-lists.ts';

interface AccessPanelProps {
  readonly filespace: Filespace;
  readonly start: PanelStart;
  /** The folder whose contents are beside the panel. */
  readonly openFolderId: string;
  readonly onClose: () => void;
}

/** Access and Permissions of a filespace, beside its contents. Reads from this device; changes need the network. */
export function AccessPanel({ filespace, start, openFolderId, onClose }: AccessPanelProps) {
  const { id: driveId, workspaceId } = filespace;
  const { email } = useAccount();
  const offline = useOffline();
  const [state, send] = useReducer(nextPanel, start, (first) =>
    nextPanel(closedPanel, { kind: 'opened', ...first }),
  );
  const access = useAccess(driveId, workspaceId);
  const lists = usePanelLists(access, driveId, email);
  const path = useFolderWithPath(driveId, state.folder?.id ?? null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const body = useViewFocus(`${state.view} ${state.folder?.id} ${state.principal?.id}`);
  useEffect(() => send({ kind: 'opened', ...start }), [start]);

  const parts = { filespace, state, send, access, lists, path, openFolderId };
  return (
    <SidePanel
      wide
      beside
      title={panelTitle(parts)}
      label={panelLabel(parts)}
      onClose={onClose}
      onBack={
        state.view === panelViews.access
          ? undefined
          : () => {
              void sync.refreshAccess(driveId);
              send({ kind: 'wentBack' });
            }
      }
      strip={<PanelHeader {...parts} />}
      footer={hasFooter(parts) && <PanelFooter {...parts} slot={setFooter} />}
    >
      <div ref={body} tabIndex={-1} className={styles.view}>
        {access && <OfflineCopyNotice what="access" offline={offline} checkedMs={access.checkedMs} />}
        {access === null && <AccessUnavailable driveId={driveId} workspaceId={workspaceId} />}
        {access && lists && <PanelView {...parts} access={access} lists={lists} footer={footer} />}
      </div>
    </SidePanel>
  );
}

/** What was pressed to come to another view is gone: the focus goes to what came instead. */
function useViewFocus(view: string) {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current !== view) body.current?.focus();
    last.current = view;
  }, [view]);
  return body;
}
