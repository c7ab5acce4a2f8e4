import { useState } from 'react';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import styles from './filter-bar.module.css';
import { filterMessages as messages } from './filter-messages.ts';
import type { DayRange, SearchFilters } from './search-filters.ts';

interface DatesDialogProps {
  /** What stands in the fields first. */
  readonly modified: SearchFilters['modified'];
  readonly onDates: (range: DayRange) => void;
  readonly onClose: () => void;
}

/** Between which days something was modified; both are part of it. */
export function DatesDialog({ modified, onDates, onClose }: DatesDialogProps) {
  const [open, setOpen] = useState(true);
  const [range, setRange] = useState<DayRange>(
    modified === null || typeof modified === 'string' ? { from: '', to: '' } : modified,
  );
  const [error, setError] = useState<{ readonly from?: string; readonly to?: string }>({});
  const { from, to } = range;
  const apply = () => {
    if (from === '' && to === '') return setError({ from: messages.noDate });
    if (from !== '' && to !== '' && to < from) return setError({ to: messages.wrongOrder });
    onDates(range);
    setOpen(false);
  };
  const enter = (part: Partial<DayRange>) => {
    setRange({ ...range, ...part });
    setError({});
  };
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title={messages.datesTitle}
      onSubmit={apply}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {messages.apply}
          </Button>
        </>
      }
    >
      <div className={styles.dates}>
        <TextField
          label={messages.from}
          type="date"
          value={from}
          error={error.from}
          onChange={({ currentTarget }) => enter({ from: currentTarget.value })}
        />
        <TextField
          label={messages.to}
          type="date"
          value={to}
          error={error.to}
          onChange={({ currentTarget }) => enter({ to: currentTarget.value })}
        />
      </div>
      <p className={styles.hint}>{messages.datesHint}</p>
    </Dialog>
  );
}
