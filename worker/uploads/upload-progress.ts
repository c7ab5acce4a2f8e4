import type { Ports } from '../lib/ports.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadChangeRow } from './read-upload-job.ts';

const writeEveryMs = 500;

/** Writes down how far a transfer is, a few times a second: a hint, which may be lost. */
export function createUploadProgress(
  { uploadProgress }: ReplicaDatabase,
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

  return {
    report(sentBytes: number) {
      latest = sentBytes;
      write();
    },
    /** The transfer is over: there is nothing to be seen any more. */
    async stop() {
      isOver = true;
      stopTimer();
      await writing;
      await uploadProgress.delete(changeId).then(noValue, noValue);
    },
  };
}

function noValue() {}
