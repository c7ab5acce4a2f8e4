import styles from './action-bar.module.css';
import { ActionButton } from './action-button.tsx';

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
      <ActionButton icon="download" label="Download" disabledReason={downloadOff} onClick={onDownload} />
      {canEdit && (
        <>
          <ActionButton icon="move" label="Move" onClick={onMove} />
          <ActionButton icon="copy" label="Copy" onClick={onCopy} />
          <ActionButton icon="pencil" label="Rename" disabled={!one} onClick={onRename} />
          <ActionButton icon="trash" label="Delete" danger onClick={onDelete} />
        </>
      )}
    </div>
  );
}
