import { Link } from 'react-router-dom';
import { can } from '#contract/rules/roles.ts';
import { panelPath } from '../../../lib/paths.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { transferMessages } from '../transfer-messages.ts';
import styles from '../transfers.module.css';

/** Where those who can make room see by what it is taken; nothing for the others. */
export function SeeStorage({ driveId }: { readonly driveId: string }) {
  const workspace = useLiveQuery(
    async (reader) => {
      const [filespace, workspaces] = await Promise.all([reader.filespace(driveId), reader.workspaces()]);
      return workspaces.find(({ id }) => id === filespace?.workspaceId);
    },
    [driveId],
  );
  if (!can(workspace?.role, 'manageFilespaces')) return null;
  return (
    <Link className={styles.link} to={panelPath('settings', workspace?.id)}>
      {transferMessages.seeStorage}
    </Link>
  );
}
