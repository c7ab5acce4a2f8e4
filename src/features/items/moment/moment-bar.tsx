import type { ReactNode } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { RewindTarget } from '../../../shared/rewind/rewind-target.ts';
import { useRewind } from '../../../shared/rewind/use-rewind.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Progress } from '../../../ui/display/progress.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import { type ShownAccess, useMomentAccess } from './access/use-moment-access.tsx';
import { messages } from './messages.ts';
import styles from './moment.module.css';
import { momentActions } from './moment-actions.ts';
import { asOfText } from './moment-texts.ts';

interface MomentBarProps {
  readonly folderName: string;
  /** When it was, where that is known. */
  readonly time: string | null;
  /** What the moment is called: a snapshot. */
  readonly name: string | null;
  /** What it no longer shows. */
  readonly note: string | null;
  /** Which folder's access is shown, and to whom. */
  readonly access: ShownAccess;
  /** What leads to another moment. */
  readonly timeline: ReactNode;
  /** Whether what is below is still that of another moment. */
  readonly loading: boolean;
  /** Whether the moment is not kept: nothing can be done with it. */
  readonly isMissing: boolean;
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
export function MomentBar({ folderName, time, name, note, access, ...on }: MomentBarProps) {
  const { askToRewind, dialog } = useRewind(on.role, on.onRewound);
  const accessOfThen = useMomentAccess(on.role, access);
  const isOffered = !on.isMissing;
  const isNarrow = useMediaQuery('(width <= 70em)');
  const onRewind = isOffered && askToRewind !== null ? () => askToRewind(on.rewindTarget) : null;
  const actions = momentActions({ ...on, onRewind, onAccess: accessOfThen.show }, isNarrow);
  return (
    <section className={styles.bar} aria-label={messages.history} data-history>
      <Icon name="clock" />
      <b className={styles.when}>{asOfText(folderName, time)}</b>
      {name !== null && (
        <Badge tone="warn" icon="camera" className={styles.name}>
          {name}
        </Badge>
      )}
      {note !== null && <span className={styles.note}>{note}</span>}
      {on.timeline}
      {!isNarrow && isOffered && (
        <Button size="sm" onClick={on.onCompare}>
          {messages.compare}
        </Button>
      )}
      {!isNarrow && onRewind && (
        <Button size="sm" icon="history" onClick={onRewind}>
          {messages.rewind}
        </Button>
      )}
      {isOffered && (
        <Menu
          trigger={<IconButton icon="dots" label={messages.more} className={styles.more} />}
          label={messages.history}
          align="end"
          items={actions}
        />
      )}
      <IconButton
        icon="x"
        label={messages.close}
        keys="Escape"
        className={styles.close}
        onClick={on.onClose}
      />
      {on.loading && <Progress label={messages.loading} className={styles.progress} />}
      {dialog}
      {accessOfThen.dialog}
    </section>
  );
}
