import { Link } from 'react-router-dom';
import { folderPath } from '../../lib/paths.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { messages } from './messages.ts';
import styles from './snapshots.module.css';

export function BackToFiles({ driveId }: { readonly driveId: string }) {
  return (
    <Link className={styles.back} to={folderPath(driveId)} aria-label={messages.backToFiles}>
      <Icon name="back" />
    </Link>
  );
}

interface CaptureButtonsProps {
  readonly offline: boolean;
  readonly onSchedule: () => void;
  readonly onCapture: () => void;
}

export function CaptureButtons({ offline, onSchedule, onCapture }: CaptureButtonsProps) {
  const disabledReason = offline && common.needsConnection;
  return (
    <>
      <Button icon="calendar" disabledReason={disabledReason} onClick={onSchedule}>
        {messages.scheduleSnapshot}
      </Button>
      <Button icon="camera" variant="primary" disabledReason={disabledReason} onClick={onCapture}>
        {messages.captureSnapshot}
      </Button>
    </>
  );
}

/** `onCapture` is null for those who capture none. */
export function NoSnapshots({ offline, onCapture }: { offline: boolean; onCapture: (() => void) | null }) {
  const capture = onCapture && (
    <Button icon="camera" disabledReason={offline && common.needsConnection} onClick={onCapture}>
      {messages.captureSnapshot}
    </Button>
  );
  return (
    <EmptyState art="clock" title={messages.emptyTitle} className={styles.empty} action={capture}>
      {messages.empty}
    </EmptyState>
  );
}
