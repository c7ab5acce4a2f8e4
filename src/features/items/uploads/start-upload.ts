import { addOwnUpload, type UploadSource } from '../../../lib/files/own-uploads.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { runUpload, type UploadDestination, type UploadFlowOptions } from './upload-flow.ts';
import { uploadMessages } from './upload-messages.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * One after the other: two questions at a time would be one too many. Resolves once all is handed over; false where nothing
 * of it is going to be sent.
 */
export function startUpload(
  to: UploadDestination,
  source: UploadSource,
  screen: Pick<UploadFlowOptions, 'onStep' | 'signal'>,
): Promise<boolean> {
  const begun = last
    .then(() =>
      runUpload(to, source, {
        ...screen,
        worker: sync,
        notify: showToast,
        pause: nextTask,
        snapshot: structuredClone,
        newId: () => newBatch(source),
        now: () => new Date(),
        onHandOver: keepPage,
      }),
    )
    .catch((error: unknown) => {
      showToast({ kind: 'error', text: uploadMessages.failed, key: 'upload' });
      reportError(error);
      return false;
    });
  last = begun;
  return begun;
}

/**
 * What waits for the page has its turn first: keys, painting. Where nothing waits it comes at once; a timer in a timer would
 * be held back for 4 ms each time.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The page knows of its own batches that leaving it may lose their bytes. */
function newBatch(source: UploadSource): string {
  const batchId = crypto.randomUUID();
  addOwnUpload(batchId, source);
  return batchId;
}

/** The browser asks before it leaves. */
function keepPage(busy: boolean): void {
  if (busy) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
