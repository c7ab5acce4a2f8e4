import { useState } from 'react';
import { scheduleUnits } from '#contract/rules/snapshots/schedule.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { formatDate } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { sync } from '../../../lib/worker-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { failedMessage, messages, scheduleMessage } from '../messages.ts';
import styles from '../snapshots.module.css';
import type { DialogFrame } from './dialog-frame.ts';
import {
  emptyScheduleForm,
  fieldOf,
  previewRuns,
  readScheduleForm,
  type ScheduleField,
} from './schedule-form.ts';

const units = [
  { value: '', label: 'Choose' },
  ...scheduleUnits.map((unit) => ({ value: unit as string, label: unit as string })),
];

export function ScheduleDialog({ driveId, ...dialog }: DialogFrame) {
  const zone = useTimeZone();
  const [form, setForm] = useState(() => emptyScheduleForm(Date.now(), zone));
  const [working, setWorking] = useState(false);
  const [wrong, setWrong] = useState<{ readonly field: ScheduleField | null; readonly text: string }>();
  const set = (field: ScheduleField, value: string) => {
    setForm((last) => ({ ...last, [field]: value }));
    setWrong(undefined);
  };
  const errorOf = (field: ScheduleField) => wrong?.field === field && wrong.text;
  const save = async () => {
    if (working) return;
    const read = readScheduleForm(form, zone, Date.now());
    if (!read.ok) return setWrong({ field: fieldOf(read.problem), text: scheduleMessage(read.problem) });
    setWorking(true);
    const { name, startsMs, ...recurrence } = read.value;
    const body = { ...recurrence, schedular_name: name, starts_at: secondsToWire(startsMs) };
    const created = await sync.call('createSnapshotSchedule', { params: { driveId }, body });
    await sync.refreshSnapshots(driveId);
    setWorking(false);
    if (!created.ok) return setWrong({ field: null, text: failedMessage(created.problem) });
    showToast({ kind: 'success', text: messages.scheduled(created.value.schedular_name) });
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      keepOnOutsidePress
      title="Schedule snapshot"
      onSubmit={save}
      error={wrong?.field === null && wrong.text}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" working={working && 'Scheduling...'}>
            Schedule snapshot
          </Button>
        </>
      }
    >
      <TextField
        label="Schedule name"
        value={form.name}
        autoComplete="off"
        error={errorOf('name')}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <TextField
        label="Start time"
        type="datetime-local"
        value={form.start}
        hint={`Times are in ${zone.replaceAll('_', ' ')}.`}
        error={errorOf('start')}
        onChange={(event) => set('start', event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <TextField
          label="Interval"
          inputMode="numeric"
          value={form.every}
          autoComplete="off"
          error={errorOf('every')}
          onChange={(event) => set('every', event.currentTarget.value)}
        />
        <SelectField
          label="Duration"
          value={form.unit}
          options={units}
          error={errorOf('unit')}
          onChange={(value) => set('unit', value)}
        />
      </div>
      <TextField
        label="Retention period"
        inputMode="numeric"
        value={form.keep}
        autoComplete="off"
        hint="How many of its snapshots stay, from 1 to 100. With one more, the oldest is deleted."
        error={errorOf('keep')}
        onChange={(event) => set('keep', event.currentTarget.value)}
      />
      <NextRuns runs={previewRuns(form, zone, Date.now())} zone={zone} />
    </Dialog>
  );
}

function NextRuns({ runs, zone }: { readonly runs: readonly number[]; readonly zone: string }) {
  return (
    <div>
      {runs.length > 0 && (
        <>
          <p>The next times:</p>
          <ol className={styles.times}>
            {runs.map((ms) => (
              <li key={ms}>{formatDate(ms, zone)}</li>
            ))}
          </ol>
        </>
      )}
      <p>{messages.unchanged}</p>
    </div>
  );
}
