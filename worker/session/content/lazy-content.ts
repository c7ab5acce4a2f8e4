import type { ApiClient } from '../../api-client/api-client.ts';
import type { EngineContext, TabMessage } from '../../engine/engine-context.ts';
import { loadPart } from '../../lib/load-part.ts';
import { StaleWriterError } from '../../replica/write-guard.ts';
import { prefetchParts } from './prefetch-parts.ts';
import type { Content } from './start-content.ts';
import type { StartUploadsOptions } from './start-uploads.ts';

/** What nothing waits for begins this long after the engine: the first screen comes first. */
const idleMs = 2000;

/**
 * What an engine does with the bytes of files, whose code comes when it is first needed: for what a person asks, for what
 * waits on the device already, and at last for what is to be tidied up.
 */
export function lazyContent(context: EngineContext, remote: ApiClient, options: StartUploadsOptions) {
  const { ports, store } = context;
  let coming: Promise<Content> | null = null;
  let here: Content | null = null;
  let isUrgent = false;
  let isStopped = false;
  const stopTimer = ports.setTimer(idleMs, begin);
  void hasWork().then(
    (isNeeded) => isNeeded && begin(),
    // The timer tries it, and says why it can't.
    () => undefined,
  );

  function begin() {
    void get().catch((error: unknown) => isStopped || options.failed(error));
  }

  function get(): Promise<Content> {
    stopTimer();
    coming ??= start().catch((error: unknown) => {
      coming = null;
      throw error;
    });
    return coming;
  }

  async function start(): Promise<Content> {
    const { startContent } = await loadPart(ports, () => import('./start-content.ts'));
    if (isStopped) throw new StaleWriterError('database');
    here = startContent(context, remote, options);
    here.wake(isUrgent);
    void prefetchParts();
    return here;
  }

  async function hasWork(): Promise<boolean> {
    const { uploads, uploadBatches, folderSaves, pins, offlineFiles } = store.durable;
    const tables = [uploads, uploadBatches, folderSaves, pins, offlineFiles];
    const counts = await Promise.all(tables.map((table) => table.limit(1).count()));
    return counts.some((count) => count > 0);
  }

  return {
    get,
    /** Where it is not here yet, it looks at everything when it comes. */
    wake(urgently: boolean) {
      isUrgent ||= urgently;
      here?.wake(urgently);
    },
    /** Changes were sent. What is kept offline may be in its place again, with no news of the server's. */
    settled(isRefused: boolean) {
      here?.uploads.wake();
      if (isRefused) here?.offlineFiles.wake();
    },
    /** The server was heard: what was cut off need not wait as long. */
    heard: () => here?.uploads.heard(),
    hear(wake: TabMessage) {
      if (here !== null) here.hear(wake);
      else if (wake.kind === 'uploads' || wake.kind === 'saves' || wake.kind === 'offline-files') begin();
    },
    async stop() {
      isStopped = true;
      stopTimer();
      await here?.stop();
    },
  };
}
