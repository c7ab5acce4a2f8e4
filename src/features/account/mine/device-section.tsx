import { useEffect, useState } from 'react';
import type { DeviceStorage } from '#contract/worker-api.ts';
import { formatSize, plural } from '../../../lib/format.ts';
import { sync } from '../../../lib/sync.ts';
import { useShared } from '../../../lib/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { notify } from '../../../ui/popups/toast-store.ts';
import styles from './mine.module.css';
import { mineMessages } from './mine-messages.ts';
import { Section } from './section.tsx';

/** What is kept here for working without a network, and how to be rid of it. */
export function DeviceSection() {
  const drives = useShared('drives') ?? [];
  const waiting = useShared('outbox')?.length ?? 0;
  const kept = drives.filter(({ connected }) => connected);
  const [storage, setStorage] = useState<DeviceStorage | null>(null);
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const keptCount = kept.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with what is kept
  useEffect(() => {
    let current = true;
    sync.storage().then((now) => current && setStorage(now));
    return () => {
      current = false;
    };
  }, [keptCount]);

  const remove = async () => {
    if (working) return;
    setWorking(true);
    for (const { driveId } of kept) await sync.disconnectFilespace(driveId, true);
    setWorking(false);
    setAsking(false);
    notify({ text: mineMessages.dataRemoved, icon: 'check' });
  };
  return (
    <Section title="Offline data">
      <p>
        {keptCount === 0
          ? 'No filespace is kept on this device.'
          : `${plural(keptCount, 'filespace')} kept on this device.`}{' '}
        {storage && `${formatSize(storage.usedBytes)} of storage used.`}
      </p>
      <div className={styles.foot}>
        <Button
          variant="danger"
          icon="trash"
          disabledReason={keptCount === 0 && 'There is none on this device'}
          onClick={() => setAsking(true)}
        >
          Remove offline data
        </Button>
      </div>
      <Dialog
        alert
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove offline data"
        onSubmit={remove}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button type="submit" variant="danger-solid" working={working && 'Removing...'}>
              Remove offline data
            </Button>
          </>
        }
      >
        <p>
          {plural(keptCount, 'filespace')} {keptCount === 1 ? 'is' : 'are'} disconnected on this device and
          cannot be opened without a network until you connect again. Nothing changes for anyone else.
        </p>
        {waiting > 0 && (
          <p>
            {plural(waiting, 'change')} made here {waiting === 1 ? 'stays' : 'stay'} until{' '}
            {waiting === 1 ? 'it is' : 'they are'} sent.
          </p>
        )}
      </Dialog>
    </Section>
  );
}
