import type { RewindTarget } from '../../../shared/rewind/rewind-target.ts';
import { useRewind } from '../../../shared/rewind/use-rewind.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { messages } from './messages.ts';
import styles from './moment.module.css';

interface MomentBarProps {
  readonly folderName: string;
  /** When it was, where that is known. */
  readonly time: string | null;
  /** What the moment is called: a snapshot. */
  readonly name: string | null;
  /** What it no longer shows. */
  readonly note: string | null;
  readonly onCompare: () => void;
  /** Why nothing can be restored. */
  readonly restoreReason: string | false;
  readonly onRestoreAll: () => void;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly rewindTarget: RewindTarget;
  readonly onRewound: (target: RewindTarget) => void;
  readonly onClose: () => void;
}

/** Says that what is on screen is not what is now. */
export function MomentBar({ folderName, time, name, note, onCompare, onClose, ...actions }: MomentBarProps) {
  const { askToRewind, dialog } = useRewind(actions.role, actions.onRewound);
  return (
    <div className={styles.bar}>
      <Icon name="clock" />
      <b className={styles.when}>
        {time === null ? messages.earlier(folderName) : messages.asOf(folderName, time)}
      </b>
      {name !== null && (
        <Badge tone="warn" icon="camera">
          {name}
        </Badge>
      )}
      {note !== null && <span className={styles.note}>{note}</span>}
      <span className={styles.spacer} />
      <Button size="sm" variant="ghost" onClick={onCompare}>
        {messages.compare}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon="undo"
        disabledReason={actions.restoreReason}
        onClick={actions.onRestoreAll}
      >
        {messages.restoreAll}
      </Button>
      {askToRewind !== null && (
        <Button size="sm" variant="ghost" icon="history" onClick={() => askToRewind(actions.rewindTarget)}>
          {messages.rewind}
        </Button>
      )}
      <Button size="sm" variant="ghost" keys="Escape" onClick={onClose}>
        {messages.close}
      </Button>
      {dialog}
    </div>
  );
}
