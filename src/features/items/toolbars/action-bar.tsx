import { Icon, type IconName } from '../../../ui/display/icon.tsx';
import styles from './action-bar.module.css';

export interface ActionBarProps {
  readonly one: boolean;
  readonly canEdit: boolean;
  /** Why nothing can be downloaded; shown to whoever taps it all the same. */
  readonly downloadOff: string | false;
  readonly onDownload: () => void;
  readonly onMove: () => void;
  readonly onCopy: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** On a phone the actions on a selection lie at the thumb. */
export function ActionBar(props: ActionBarProps) {
  const { one, canEdit, downloadOff, onDownload, onMove, onCopy, onRename, onDelete } = props;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection actions">
      <Action icon="download" label="Download" disabledReason={downloadOff} onClick={onDownload} />
      {canEdit && (
        <>
          <Action icon="move" label="Move" onClick={onMove} />
          <Action icon="copy" label="Copy" onClick={onCopy} />
          <Action icon="pencil" label="Rename" disabled={!one} onClick={onRename} />
          <Action icon="trash" label="Delete" danger onClick={onDelete} />
        </>
      )}
    </div>
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
  /** A finger sees no tooltip: it stays able to be tapped, and `onClick` says why. */
  readonly disabledReason?: string | false;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

function Action({ icon, label, disabled, disabledReason, danger, onClick }: ActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-disabled={Boolean(disabledReason) || undefined}
      aria-description={disabledReason || undefined}
      data-danger={danger || undefined}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
      {label}
    </button>
  );
}
