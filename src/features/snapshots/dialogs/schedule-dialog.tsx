import { useState } from 'react';
import { scheduleUnits } from '#contract/rules/snapshots/schedule.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { formatDate } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { messages } from '../messages.ts';
import styles from '../snapshots.module.css';
import type { DialogFrame } from './dialog-frame.ts';
import { dialogMessages } from './dialog-messages.ts';
import { failedMessage, scheduleMessage } from './dialog-texts.ts';
import {
  emptyScheduleForm,
  fieldOf,
  previewRuns,
  readScheduleForm,
  type ScheduleField,
} from './schedule-form.ts';

const unitOptions = () => [
  { value: '', label: dialogMessages.choose },
  ...scheduleUnits.map((unit) => ({ value: unit as string, label: dialogMessages.units[unit] })),
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
    showToast({ kind: 'success', text: dialogMessages.scheduled(created.value.schedular_name) });
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      keepOnOutsidePress
      title={messages.scheduleSnapshot}
      onSubmit={save}
      error={wrong?.field === null && wrong.text}
      footer={
        <>
          <Button onClick={dialog.onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" working={working && dialogMessages.scheduling}>
            {messages.scheduleSnapshot}
          </Button>
        </>
      }
    >
      <TextField
        label={dialogMessages.scheduleName}
        value={form.name}
        autoComplete="off"
        error={errorOf('name')}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <TextField
        label={dialogMessages.startTime}
        type="datetime-local"
        value={form.start}
        hint={dialogMessages.zone(zone.replaceAll('_', ' '))}
        error={errorOf('start')}
        onChange={(event) => set('start', event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <TextField
          label={dialogMessages.interval}
          inputMode="numeric"
          value={form.every}
          autoComplete="off"
          error={errorOf('every')}
          onChange={(event) => set('every', event.currentTarget.value)}
        />
        <SelectField
          label={dialogMessages.duration}
          value={form.unit}
          options={unitOptions()}
          error={errorOf('unit')}
          onChange={(value) => set('unit', value)}
        />
      </div>
      <TextField
        label={dialogMessages.retention}
        inputMode="numeric"
        value={form.keep}
        autoComplete="off"
        hint={dialogMessages.retentionHint}
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
          <p>{dialogMessages.nextTimes}</p>
          <ol className={styles.times}>
            {runs.map((ms) => (
              <li key={ms}>{formatDate(ms, zone)}</li>
            ))}
          </ol>
        </>
      )}
      <p>{dialogMessages.unchanged}</p>
    </div>
  );
}
