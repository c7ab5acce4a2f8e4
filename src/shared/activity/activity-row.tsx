import { useNavigate } from 'react-router-dom';
import { common } from '../../ui/common-messages.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Avatar, IconTile } from '../../ui/display/avatar.tsx';
import { Clamped } from '../../ui/text/clamped.tsx';
import type { useUndoLines } from '../undo/use-undo-lines.ts';
import styles from './activity.module.css';
import { activityMessages as messages } from './activity-messages.ts';
import { nowPath, thenPath } from './activity-paths.ts';
import type { ActivityRun } from './activity-runs.ts';
import { joinText, type TextContext, textPartsOf } from './activity-text.ts';
import { timeLabel } from './activity-times.ts';

export interface ActivityRowContext extends TextContext {
  readonly driveId: string;
  /** The item that the list is about: it need not be shown. */
  readonly aboutId?: string | undefined;
  readonly timeZone: string;
  readonly offline: boolean;
  /** Whether this person may undo what is listed. */
  readonly canUndo: boolean;
}

interface ActivityRowProps extends ActivityRowContext {
  readonly run: ActivityRun;
  readonly undoing: ReturnType<typeof useUndoLines>;
}

/** What was done, in a sentence, with the ways to where it is now and to how it was then, and its undo. */
export function ActivityRow({ run, undoing, ...context }: ActivityRowProps) {
  const { driveId, aboutId, timeZone, offline, canUndo } = context;
  const navigate = useNavigate();
  const parts = textPartsOf(run, context);
  const text = joinText(parts);
  const now = nowPath(driveId, run, aboutId);
  return (
    <li className={styles.row}>
      {run.by ? <Avatar of={run.by} /> : <IconTile icon="history" />}
      <span className={styles.about}>
        <Clamped text={text} className={styles.text}>
          {parts.map((part, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have their places
            typeof part === 'string' ? part : <b key={at}>{part.strong}</b>,
          )}
        </Clamped>
        <time className={styles.time} dateTime={new Date(run.timeMs).toISOString()}>
          {timeLabel(run.timeMs, timeZone)}
        </time>
      </span>
      <span className={styles.actions}>
        {now !== null && (
          <IconButton
            icon="open"
            label={messages.showThis(text)}
            tip={messages.show}
            onClick={() => void navigate(now)}
          />
        )}
        <IconButton
          icon="history"
          label={messages.asOfThenThis(text)}
          tip={messages.asOfThen}
          disabledReason={offline && common.needsConnection}
          onClick={() => void navigate(thenPath(driveId, run))}
        />
        {canUndo && run.open.length > 0 && (
          <IconButton
            icon="undo"
            label={messages.undoThis(text)}
            tip={common.undo}
            disabledReason={undoing.reasonNot(run.open)}
            onClick={() => void undoing.undo(run.open)}
          />
        )}
      </span>
    </li>
  );
}
