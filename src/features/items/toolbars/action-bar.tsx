import { Icon, type IconName } from '../../../ui/display/icon.tsx';
import styles from './action-bar.module.css';

export interface ActionBarProps {
  readonly one: boolean;
  readonly onMove: () => void;
  readonly onCopy: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** On a phone the actions on a selection lie at the thumb. */
export function ActionBar({ one, onMove, onCopy, onRename, onDelete }: ActionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection actions">
      <Action icon="move" label="Move" onClick={onMove} />
      <Action icon="copy" label="Copy" onClick={onCopy} />
      <Action icon="pencil" label="Rename" disabled={!one} onClick={onRename} />
      <Action icon="trash" label="Delete" danger onClick={onDelete} />
    </div>
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

function Action({ icon, label, disabled, danger, onClick }: ActionProps) {
  return (
    <button type="button" disabled={disabled} data-danger={danger || undefined} onClick={onClick}>
      <Icon name={icon} size={20} />
      {label}
    </button>
  );
}
