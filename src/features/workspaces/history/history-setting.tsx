import { useState } from 'react';
import {
  type HistoryDays,
  type HistoryRetention,
  historyDayChoices,
  historyDaysAt,
  isHistoryDays,
} from '#contract/rules/history/history-retention.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { SettingCard } from '../../../ui/display/setting-card.tsx';
import styles from './history.module.css';
import { historyMessages } from './history-messages.ts';
import { keepLabel, pendingMessage } from './history-texts.ts';
import { LowerDialog } from './lower-dialog.tsx';
import { useCardFocus } from './use-card-focus.ts';
import { useChooseHistoryDays } from './use-choose-history-days.ts';

interface HistorySettingProps {
  readonly workspaceId: string;
  readonly history: HistoryRetention;
  readonly offlineReason: string | false;
}

const nowEveryMs = 60_000;

/** For how many days the workspace keeps its history. Fewer are asked about first. */
export function HistorySetting({ workspaceId, history, offlineReason }: HistorySettingProps) {
  const nowMs = useNow(nowEveryMs);
  const timeZone = useTimeZone();
  const { choose, working, error, clearError } = useChooseHistoryDays(workspaceId);
  /** Null until somebody chooses: until then it is whatever the workspace has. */
  const [chosen, setChosen] = useState<HistoryDays | null>(null);
  const [asked, setAsked] = useState<{ readonly days: HistoryDays; readonly open: boolean } | null>(null);
  const days = chosen ?? history.days;
  const isOther = days !== history.days;
  const pending = history.lowered !== null && nowMs < history.lowered.endsMs ? history.lowered : null;

  const card = useCardFocus(`${days} ${isOther} ${pending !== null}`);

  const save = async () => {
    if (!isOther || offlineReason) return;
    if (days < historyDaysAt(history, Date.now())) return setAsked({ days, open: true });
    if (await choose(days)) setChosen(null);
  };
  const select = (value: string) => {
    clearError();
    if (isHistoryDays(Number(value))) setChosen(Number(value) as HistoryDays);
  };

  return (
    <>
      <div {...card} data-unsaved={isOther ? '' : undefined}>
        <SettingCard
          title={historyMessages.title}
          about={historyMessages.about}
          note={historyMessages.note}
          onSubmit={() => void save()}
          action={
            <Button
              type="submit"
              variant="primary"
              aria-label={historyMessages.saveHistory}
              working={working && common.saving}
              disabled={!isOther}
              disabledReason={isOther && offlineReason}
            >
              {common.save}
            </Button>
          }
        >
          <SegmentedControl
            label={historyMessages.choose}
            value={String(days)}
            onChange={select}
            segments={historyDayChoices.map((choice) => ({
              value: String(choice),
              label: historyMessages.days[choice],
            }))}
            className={styles.choice}
          />
          {pending && (
            <Note tone="warn" role="status">
              {pendingMessage(history.days, pending, timeZone)}{' '}
              <Button
                size="sm"
                disabledReason={offlineReason}
                onClick={() => void choose(pending.formerDays).then((done) => done && setChosen(null))}
              >
                {keepLabel(pending.formerDays)}
              </Button>
            </Note>
          )}
          {error && (
            <Note tone="danger" role="alert">
              {error}
            </Note>
          )}
        </SettingCard>
      </div>
      {asked && (
        <LowerDialog
          workspaceId={workspaceId}
          days={asked.days}
          offlineReason={offlineReason}
          open={asked.open}
          onClose={() => setAsked((last) => last && { ...last, open: false })}
          onClosed={() => {
            setAsked(null);
            setChosen(null);
          }}
        />
      )}
    </>
  );
}
