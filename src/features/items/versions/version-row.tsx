import type { WireVersion } from '#contract/wire/history/versions.ts';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { hasThumbnail } from '../../../shared/thumbnails/has-thumbnail.ts';
import { Thumbnail } from '../../../shared/thumbnails/thumbnail.tsx';
import { common } from '../../../ui/common-messages.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { thumbnailOf } from './thumbnail-of.ts';
import { versionMessages } from './version-messages.ts';
import type { VersionState } from './version-states.ts';
import { versionLine, versionNote, versionTime, versionTimeWithin } from './version-texts.ts';
import styles from './versions.module.css';

export interface VersionRowProps {
  readonly version: WireVersion;
  readonly file: { readonly driveId: string; readonly fileId: string };
  /** The one before it in time, where it is known. */
  readonly before: WireVersion | undefined;
  /** All that the list shows. */
  readonly versions: readonly WireVersion[];
  readonly state: VersionState | undefined;
  readonly who: string;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly offline: boolean;
  readonly canEdit: boolean;
  readonly onPreview: () => void;
  readonly onDownload: () => void;
  /** `presses`: 2 for the second press of a double click, 0 for a key. */
  readonly onRestore: (presses: number) => void;
}

/** A content of the file: when it came, who brought it, and what can be done with it. */
export function VersionRow({ version, before, state, who, nowMs, timeZone, ...props }: VersionRowProps) {
  const { offline, canEdit } = props;
  const { driveId, fileId } = props.file;
  const time = versionTime(version, nowMs, timeZone, props.versions);
  const within = versionTimeWithin(version, nowMs, timeZone, props.versions);
  const note = versionNote(version, state, offline);
  const kind = fileKind({ kind: 'file', name: version.name });
  const icon = <FileKindIcon kind={kind} size={24} />;
  return (
    <li className={styles.row}>
      {hasThumbnail(kind) ? (
        <Thumbnail file={thumbnailOf(driveId, fileId, version)} size={96} className={styles.picture}>
          {icon}
        </Thumbnail>
      ) : (
        icon
      )}
      <div className={styles.about}>
        <span className={styles.time}>
          {time}
          {version.current && <Badge tone="ok">{versionMessages.current}</Badge>}
        </span>
        <span className={styles.line}>{versionLine(version, before, who)}</span>
        {note !== null && <span className={styles.line}>{note}</span>}
      </div>
      {!version.current && (
        <span className={styles.actions}>
          <IconButton
            icon="eye"
            label={versionMessages.previewVersion(within)}
            tip={versionMessages.preview}
            disabledReason={offline && common.needsConnection}
            onClick={props.onPreview}
          />
          <IconButton
            icon="download"
            label={versionMessages.downloadVersion(within)}
            tip={common.download}
            disabledReason={offline && common.needsConnection}
            onClick={props.onDownload}
          />
          <IconButton
            icon="undo"
            label={versionMessages.restoreVersion(within)}
            tip={common.restore}
            disabledReason={
              (!canEdit && versionMessages.viewOnly) ||
              (state !== undefined && state !== 'refused' && (note ?? false))
            }
            onClick={({ detail }) => props.onRestore(detail)}
          />
        </span>
      )}
    </li>
  );
}
