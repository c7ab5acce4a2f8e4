import { itemTimeFromWire } from '#contract/wire/time.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { usePersonName } from '../../../shared/people/use-person-name.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/display/banner.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import type { ItemChanges } from '../commands/item-changes.ts';
import type { GridRow } from '../list/row-source.ts';
import { downloadVersion } from './download-version.ts';
import { useVersions, type VersionList } from './use-versions.ts';
import { versionMessages, versionName, versionProblem } from './version-messages.ts';
import { VersionRow } from './version-row.tsx';
import { versionStates } from './version-states.ts';
import styles from './versions.module.css';

export interface VersionsTabProps {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly item: GridRow;
  readonly canEdit: boolean;
  readonly timeZone: string | undefined;
  readonly restoreVersion: ItemChanges['restoreVersion'];
}

const nowEveryMs = 60_000;

/** The contents that a file has and had. What has been loaded stays without a connection, and can be restored. */
export function VersionsTab({ item, ...props }: VersionsTabProps) {
  if (item.isUnsent) return <p className={styles.hint}>{versionMessages.unsent}</p>;
  return <SentVersions key={item.id} item={item} {...props} />;
}

function SentVersions({ driveId, workspaceId, item, canEdit, timeZone, restoreVersion }: VersionsTabProps) {
  const { id, contentSeq, sizeBytes, modifiedMs, syncState } = item;
  const isSettled = syncState === 'none';
  const list = useVersions(driveId, id, `${contentSeq} ${sizeBytes} ${modifiedMs} ${isSettled}`);
  const outbox = useSharedQuery('outbox');
  const states = versionStates(id, outbox ?? []);
  const nameOf = usePersonName(workspaceId);
  const offline = useOffline();
  const nowMs = useNow(nowEveryMs);
  const { versions, epoch } = list;
  if (versions === null) return <NoVersions list={list} offline={offline} />;
  return (
    <>
      {(offline || list.problem !== null) && (
        <ListProblem list={list} offline={offline || list.problem?.kind === 'offline'} />
      )}
      <h3 className={styles.name}>{item.name}</h3>
      <ul className={styles.list} aria-label={versionMessages.list}>
        {versions.map((version, at) => (
          <VersionRow
            key={version.content_seq}
            version={version}
            before={versions[at + 1]}
            state={states.get(version.seq)}
            who={nameOf(version.stored_by)}
            {...{ nowMs, timeZone, offline, canEdit }}
            onDownload={() => void downloadVersion(driveId, id, version)}
            onRestore={() =>
              void restoreVersion(item, versionName(version, nowMs, timeZone), {
                fromSeq: version.seq,
                fromEpoch: epoch,
                sizeBytes: version.size,
                modifiedMs: itemTimeFromWire(version.last_written),
              })
            }
          />
        ))}
      </ul>
      {versions.length === 1 && !list.hasMore && <p className={styles.hint}>{versionMessages.onlyOne}</p>}
      {list.hasMore && (
        <div className={styles.more}>
          <Button block working={list.asking && versionMessages.loading} onClick={list.more}>
            {versionMessages.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface ListProps {
  readonly list: VersionList & { readonly retry: () => void };
  readonly offline: boolean;
}

/** While nothing is known: that it is on its way, or why it is not. */
function NoVersions({ list: { problem, asking, retry }, offline }: ListProps) {
  const isOffline = offline || problem?.kind === 'offline';
  if (!isOffline && (asking || problem === null))
    return (
      <p className={styles.loading} role="status">
        <Spinner />
        {versionMessages.loading}
      </p>
    );
  return (
    <EmptyState
      art="search"
      level={3}
      title={isOffline ? versionMessages.needsConnection : versionMessages.failedTitle}
      action={!isOffline && <TryAgain onClick={retry} />}
    >
      {isOffline || problem === null ? versionMessages.offline : versionProblem(problem)}
    </EmptyState>
  );
}

function ListProblem({ list: { problem, retry }, offline }: ListProps) {
  if (offline)
    return (
      <Banner tone="warn" icon="cloud-off">
        {versionMessages.stale}
      </Banner>
    );
  return (
    problem && (
      <Banner tone="danger" icon="alert" action={<TryAgain onClick={retry} />}>
        {versionProblem(problem)}
      </Banner>
    )
  );
}

function TryAgain({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      {versionMessages.tryAgain}
    </Button>
  );
}
