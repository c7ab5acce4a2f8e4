import { type CSSProperties, useRef } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { type PillView, pillView, shareOf } from './pill-view.ts';
import { savePill } from './saves/save-pill.ts';
import { useSaves } from './saves/use-saves.ts';
import { transferActions } from './transfer-actions.ts';
import { transferMessages } from './transfer-messages.ts';
import { pillLabels } from './transfer-texts.ts';
import styles from './transfers-pill.module.css';
import { useAboveFocus } from './use-above-focus.ts';
import { useAnnounced, useAnnouncedSaves } from './use-announced.ts';
import { useLeaveQuestion } from './use-leave-question.ts';
import { useSpeed, useTransfers, useTransfersSeen } from './use-transfers.ts';

export interface TransfersPillProps {
  /** The panel says it all. */
  readonly panelOpen: boolean;
  readonly onOpen: () => void;
}

/** How uploads fare, while they do and for a moment after. */
export function TransfersPill({ panelOpen, onOpen }: TransfersPillProps) {
  const views = useTransfers();
  useAnnounced(views);
  useLeaveQuestion(views);
  const nowMs = useNow(1000);
  const seenMs = useTransfersSeen();
  const saves = useSaves();
  useAnnouncedSaves(saves);
  const pill = (views && pillView(views, nowMs, seenMs)) ?? savePill(saves, nowMs, seenMs);
  const speed = useSpeed(
    pill && 'of' in pill ? pill.of.sentBytes : 0,
    pill?.kind === 'uploading' || pill?.kind === 'downloading',
  );
  if (!pill || panelOpen) return null;
  return <Pill pill={pill} speed={speed} onOpen={onOpen} />;
}

interface PillProps {
  readonly pill: PillView;
  readonly speed: number | null;
  readonly onOpen: () => void;
}

function Pill({ pill, speed, onOpen }: PillProps) {
  const element = useRef<HTMLElement>(null);
  useAboveFocus(element);
  const [title, detail] = pillLabels(pill, speed);
  return (
    <section ref={element} className={styles.pill} data-kind={pill.kind} aria-label={transferMessages.title}>
      <Sign pill={pill} label={title} />
      <span className={styles.words}>
        <b>{title}</b>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {pill.kind === 'uploaded' && pill.canUndo && (
        <Button size="sm" className={styles.undo} onClick={() => void transferActions.undo(pill.batchId)}>
          {common.undo}
        </Button>
      )}
      <IconButton icon="chev-r" label={transferMessages.open} className={styles.open} onClick={onOpen} />
    </section>
  );
}

function Sign({ pill, label }: { readonly pill: PillView; readonly label: string }) {
  if (pill.kind === 'failed' || pill.kind === 'not-saved') return <Icon name="warn" size={20} />;
  if (pill.kind === 'uploaded' || pill.kind === 'saved') return <Icon name="ok" size={20} />;
  if (pill.kind === 'server-full') return <Icon name="warn" size={20} />;
  if (pill.kind === 'offline') return <Icon name="cloud-off" size={20} />;
  const percent = Math.round(shareOf(pill.of) * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.ring}
      style={{ '--share': `${percent}%` } as CSSProperties}
    />
  );
}
