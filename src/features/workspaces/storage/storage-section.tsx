import type { Workspace } from '#contract/entities/workspace.ts';
import { storageLevel } from '#contract/rules/storage/storage-level.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { BreakdownTables } from './breakdown-tables.tsx';
import styles from './storage.module.css';
import { StorageBar } from './storage-bar.tsx';
import { storageMessages } from './storage-messages.ts';
import { FilespaceTable } from './storage-tables.tsx';
import { copiesMessage, levelMessage, uncountedMessage } from './storage-texts.ts';
import { useBreakdowns } from './use-breakdowns.ts';
import { useWorkspaceStorage } from './use-workspace-storage.ts';

const noFilespaces: [] = [];

/**
 * How much a workspace has stored, and what takes most. How much there is in all and what history keeps the server says;
 * folders, kinds and the largest are counted from what is on this device, so that they are here without a connection too.
 */
export function StorageSection({ workspace }: { readonly workspace: Workspace }) {
  const { id } = workspace;
  const filespaces = useLiveQuery((reader) => reader.filespaces(id), [id]) ?? noFilespaces;
  const { figures, failure, retry } = useWorkspaceStorage(workspace);
  const breakdowns = useBreakdowns(filespaces.map((filespace) => filespace.id));
  const stored =
    figures === null
      ? workspace.stored
      : { storedBytes: figures.stored_bytes, quotaBytes: figures.quota_bytes };
  const level = stored && levelMessage(stored);
  const uncounted = breakdowns && uncountedOf(filespaces, breakdowns);
  return (
    <section id="storage" className={styles.storage} aria-labelledby="storage-title">
      <h2 id="storage-title">{storageMessages.title}</h2>
      {failure && (
        <Note icon="cloud-off" role="status">
          {failure.kind === 'offline' ? storageMessages.offline : storageMessages.failed}{' '}
          {failure.kind !== 'offline' && (
            <Button size="sm" onClick={retry}>
              {common.tryAgain}
            </Button>
          )}
        </Note>
      )}
      {stored && <StorageBar stored={stored} figures={figures} />}
      {stored && level && (
        <Note tone={storageLevel(stored) === 'filling' ? 'neutral' : 'warn'}>
          {level} {storageMessages.kept}
        </Note>
      )}
      <h3>{storageMessages.byFilespace}</h3>
      <div className={styles.table}>
        <FilespaceTable filespaces={filespaces} figures={figures} breakdowns={breakdowns} />
      </div>
      <p className={styles.about}>{copiesMessage(figures)}</p>
      {uncounted && <Note>{uncounted}</Note>}
      {breakdowns?.size === 0 && filespaces.length > 0 && (
        <p className={styles.about}>{storageMessages.nothingHere}</p>
      )}
      {breakdowns && <BreakdownTables breakdowns={breakdowns} filespaces={filespaces} />}
    </section>
  );
}

function uncountedOf(
  filespaces: readonly { readonly id: string; readonly name: string }[],
  breakdowns: NonNullable<ReturnType<typeof useBreakdowns>>,
): string | null {
  const away = filespaces.filter(({ id }) => !breakdowns.has(id));
  const partial = filespaces.filter(({ id }) => breakdowns.get(id)?.complete === false);
  return uncountedMessage(
    away.map(({ name }) => name),
    partial.map(({ name }) => name),
  );
}
