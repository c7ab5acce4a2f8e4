import { useState } from 'react';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import { fromFieldTime, type TimeSpan, toFieldTime } from './moment-times.ts';
import { timelineMessages } from './timeline-messages.ts';
import { beginsText, zoneHint } from './timeline-texts.ts';

interface MomentDateDialogProps {
  readonly open: boolean;
  readonly span: TimeSpan;
  /** In seconds: what stands in the field first. */
  readonly time: number;
  readonly timeZone: string;
  readonly onTime: (time: number) => void;
  readonly onClose: () => void;
}

/** A date and a time to go to, by the clock of the zone in which all times are shown. */
export function MomentDateDialog({ open, span, time, timeZone, onTime, onClose }: MomentDateDialogProps) {
  const [text, setText] = useState(() => toFieldTime(time, timeZone));
  const [error, setError] = useState<string>();
  const go = () => {
    const chosen = fromFieldTime(text, timeZone);
    if (chosen === null) return setError(timelineMessages.noTime);
    const now = Math.floor(Date.now() / 1000);
    if (chosen - 59 > now) return setError(timelineMessages.future);
    if (chosen < span.from) return setError(beginsText(span.from, timeZone));
    onTime(Math.min(chosen, now));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={timelineMessages.dialogTitle}
      onSubmit={go}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {timelineMessages.go}
          </Button>
        </>
      }
    >
      <TextField
        label={timelineMessages.field}
        type="datetime-local"
        value={text}
        hint={zoneHint(timeZone)}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
