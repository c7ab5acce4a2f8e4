import { isPending } from '../changes/change-state.ts';
import type { Ports } from '../lib/ports.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadChangeRow } from './read-upload-job.ts';

const writeEveryMs = 500;

/** Writes down how far a transfer is, a few times a second: a hint, which may be lost. */
export function createUploadProgress(
  { outbox, uploadProgress }: ReplicaDatabase,
  ports: Pick<Ports, 'setTimer'>,
  { changeId, change }: UploadChangeRow,
) {
  let writing = Promise.resolve();
  let latest = 0;
  let written = -1;
  let isWaiting = false;
  let isOver = false;
  let stopTimer = () => {};

  function write() {
    if (isWaiting || isOver || written === latest) return;
    isWaiting = true;
    written = latest;
    const row = { changeId, batchId: change.batchId, sentBytes: latest };
    writing = writing.then(() => uploadProgress.put(row)).then(noValue, noValue);
    stopTimer = ports.setTimer(writeEveryMs, () => {
      isWaiting = false;
      write();
    });
  }

  /** Whoever removes the change removes this with it, unless it was written since. */
  async function forget(isResumed: boolean) {
    const row = isResumed ? await outbox.get(changeId) : undefined;
    if (row === undefined || !isPending(row)) await uploadProgress.delete(changeId);
  }

  return {
    report(sentBytes: number) {
      latest = sentBytes;
      write();
    },
    /** `isResumed`: it breaks off, and goes on from there. Else there is nothing to be seen of it any more. */
    async stop(isResumed: boolean) {
      isWaiting = false;
      if (isResumed && latest > 0) write();
      isOver = true;
      stopTimer();
      await writing;
      await forget(isResumed).catch(noValue);
    },
  };
}

function noValue() {}
