import type { CDPSession, Page } from 'playwright/test';

/** What a page and its worker hold, in MB: their scripts' heaps with what the browser keeps for them, and their buffers. */
export interface HeapUsage {
  readonly page: number;
  readonly worker: number;
}

export interface HeapWatch {
  read(): Promise<HeapUsage>;
  /** Lets go of what nobody holds first. */
  readCollected(): Promise<HeapUsage>;
}

interface Usage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize: number;
  readonly backingStorageSize: number;
}

type Ask = (method: 'Runtime.getHeapUsage' | 'HeapProfiler.collectGarbage') => Promise<Usage>;

/** Of the page as it is now: the worker is the one that it has. */
export async function watchHeaps(page: Page): Promise<HeapWatch> {
  const developer = await page.context().newCDPSession(page);
  const askPage: Ask = (method) => developer.send(method) as Promise<Usage>;
  const askWorker = await attachToWorker(developer);
  const read = async () => ({
    page: megabytes(await askPage('Runtime.getHeapUsage')),
    worker: megabytes(await askWorker('Runtime.getHeapUsage')),
  });
  return {
    read,
    async readCollected() {
      for (const ask of [askPage, askWorker]) await ask('HeapProfiler.collectGarbage');
      return read();
    },
  };
}

function megabytes({ usedSize, embedderHeapUsedSize, backingStorageSize }: Usage): number {
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1e6;
}

/** What Playwright's sessions do not reach: messages to a worker go through the page's, as text. */
async function attachToWorker(developer: CDPSession): Promise<Ask> {
  const waiting = new Map<number, (answer: { result?: Usage; error?: { message: string } }) => void>();
  developer.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message);
    waiting.get(answer.id)?.(answer);
  });
  const attached = new Promise<string>((resolve) => {
    developer.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    });
  });
  await developer.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const sessionId = await attached;
  return async (method) => {
    const id = waiting.size + 1;
    const answered = new Promise<{ result?: Usage; error?: { message: string } }>((resolve) =>
      waiting.set(id, resolve),
    );
    await developer.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method }),
    });
    const { result, error } = await answered;
    if (result === undefined) throw new Error(`${method}: ${error?.message}`);
    return result;
  };
}
