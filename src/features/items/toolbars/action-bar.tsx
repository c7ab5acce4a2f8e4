import { common } from '../../../ui/common-messages.ts';
import styles from './action-bar.module.css';
import { ActionButton } from './action-button.tsx';
import { toolbarMessages } from './toolbar-messages.ts';

export interface ActionBarProps {
  readonly one: boolean;
  readonly canEdit: boolean;
  /** Why nothing can be downloaded; shown to whoever taps it all the same. */
  readonly downloadOff: string | false;
  /** Absent for those who do not manage access. */
  readonly onShare: (() => void) | undefined;
  readonly onDownload: () => void;
  readonly onMove: () => void;
  readonly onInfo: () => void;
  /** Shows everything that can be done with them, at a place. */
  readonly onMore: (at: { readonly x: number; readonly y: number }) => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** On a phone the actions on a selection lie at the thumb. */
export function ActionBar(props: ActionBarProps) {
  const { one, canEdit, downloadOff, onShare, onDownload, onMove, onRename, onDelete } = props;
  return (
    <div className={styles.bar} role="toolbar" aria-label={toolbarMessages.selectionActions}>
      <ActionButton
        icon="download"
        label={common.download}
        disabledReason={downloadOff}
        onClick={onDownload}
      />
      {onShare && <ActionButton icon="share" label={common.share} disabled={!one} onClick={onShare} />}
      {canEdit && (
        <>
          <ActionButton icon="move" label={toolbarMessages.move} onClick={onMove} />
          <ActionButton icon="pencil" label={common.rename} roomy disabled={!one} onClick={onRename} />
          <ActionButton icon="trash" label={common.delete} danger onClick={onDelete} />
        </>
      )}
      <ActionButton icon="info" label={common.info} roomy onClick={props.onInfo} />
      <ActionButton
        icon="dots"
        label={toolbarMessages.moreShort}
        onClick={() => props.onMore({ x: window.innerWidth / 2, y: window.innerHeight / 2 })}
      />
    </div>
  );
}
