import { useRef, useState } from 'react';
import type { WireVersion } from '#contract/wire/history/versions.ts';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import { useIsVersionEntry } from '../../../shared/versions/version-entry.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { ItemChanges } from '../commands/changes/change-types.ts';
import type { GridRow } from '../list/row-source.ts';
import { CompareVersionsButton } from './compare-versions-button.tsx';
import { downloadVersion } from './download-version.ts';
import { useVersionList } from './use-version-list.ts';
import { ListProblem, NoVersions } from './version-list-state.tsx';
import { versionMessages } from './version-messages.ts';
import { VersionRow } from './version-row.tsx';
import { versionTimeWithin } from './version-texts.ts';
import { type RenderVersion, versionView } from './version-view.ts';
import styles from './versions.module.css';

export interface VersionsTabProps {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly item: GridRow;
  readonly canEdit: boolean;
  readonly timeZone: string;
  readonly restoreVersion: ItemChanges['restoreVersion'];
  readonly renderVersion: RenderVersion;
}

/** The contents that a file has and had. What has been loaded stays without a connection, and can be restored. */
export function VersionsTab({ item, ...props }: VersionsTabProps) {
  if (item.isUnsent) return <p className={styles.hint}>{versionMessages.unsent}</p>;
  return <SentVersions key={item.id} item={item} {...props} />;
}

function SentVersions({ driveId, workspaceId, item, canEdit, timeZone, ...actions }: VersionsTabProps) {
  const { id } = item;
  const { list, states, nameOf, offline, nowMs } = useVersionList(driveId, workspaceId, item);
  const [chosen, setPreviewed] = useState<WireVersion | null>(null);
  const isEntered = useIsVersionEntry();
  const isRestoring = useRef(false);
  /** Once for each asking: what is written moves the list under the second press of a double click. */
  const restore = async (version: WireVersion, presses: number) => {
    if (isRestoring.current || presses > 1) return;
    isRestoring.current = true;
    try {
      const name = versionMessages.versionOf(
        versionTimeWithin(version, nowMs, timeZone, list.versions ?? []),
      );
      await actions.restoreVersion(item, name, {
        fromSeq: version.seq,
        fromEpoch: epoch,
        sizeBytes: version.size,
        modifiedMs: itemTimeFromWire(version.last_written),
      });
    } finally {
      isRestoring.current = false;
    }
  };
  const { versions, epoch } = list;
  const previewed = chosen ?? versions?.find(({ seq: at }) => isEntered({ fileId: id, at })) ?? null;
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
            file={{ driveId, fileId: id }}
            before={versions[at + 1]}
            versions={versions}
            state={states.get(version.seq)}
            who={nameOf(version.stored_by)}
            {...{ nowMs, timeZone, offline, canEdit }}
            onPreview={() => setPreviewed(version)}
            onDownload={() => void downloadVersion(driveId, id, epoch, version)}
            onRestore={(presses) => void restore(version, presses)}
          />
        ))}
      </ul>
      {previewed &&
        actions.renderVersion({
          ...versionView(driveId, id, epoch, previewed),
          caption: versionMessages.caption(versionTimeWithin(previewed, nowMs, timeZone, versions)),
          onDownload: () => void downloadVersion(driveId, id, epoch, previewed),
          onClose: () => setPreviewed(null),
        })}
      <CompareVersionsButton
        {...{ driveId, versions, nowMs, timeZone, offline }}
        fileId={id}
        name={item.name}
      />
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
