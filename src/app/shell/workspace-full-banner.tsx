import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Workspace } from '#contract/entities/workspace.ts';
import { can } from '#contract/rules/roles.ts';
import { fullMessages } from '../../features/workspaces/storage/full-messages.ts';
import { almostFullMessage } from '../../features/workspaces/storage/full-texts.ts';
import { panelPath } from '../../lib/paths.ts';
import { Banner } from '../../ui/display/banner.tsx';
import { announce } from '../../ui/foundations/announcer.ts';
import { useRefusedOfWorkspace } from './use-refused-uploads.ts';
import styles from './workspace-full-banner.module.css';

/** For everybody once a workspace is full; before, for those who can do something about it. */
export function WorkspaceFullBanner({ workspace }: { readonly workspace: Workspace }) {
  const { id, role, isFull, stored } = workspace;
  const hasRefused = useRefusedOfWorkspace(id);
  const text = isFull || !stored ? fullMessages.full : almostFullMessage(stored);
  // Said once for each level: the figures go on moving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the figures are by then
  useEffect(() => announce(text), [isFull, id]);
  return (
    <Banner
      tone={isFull ? 'danger' : 'warn'}
      icon="alert"
      action={
        can(role, 'manageFilespaces') && (
          <Link className={styles.link} to={panelPath('settings', id)}>
            {fullMessages.see}
          </Link>
        )
      }
    >
      {text}
      {hasRefused && ` ${fullMessages.refused}`}
    </Banner>
  );
}
