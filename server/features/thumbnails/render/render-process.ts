import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';
import { type RenderMessage, requestHeader } from './render-protocol.ts';
import type { WorkerEntry } from './worker-entry.ts';

export interface RenderProcess {
  /** One image at a time. `ended` where the process did before it answered, `late` where it had to be killed for that. */
  render(
    image: readonly Buffer[],
    size: ThumbnailSize,
    limitMs: number,
  ): Promise<RenderMessage | 'ended' | 'late'>;
  isAlive(): boolean;
  /** The last that it wrote about itself. */
  lastWords(): string;
  kill(): Promise<void>;
}

/** All that it learns of the environment: no key, no address of a database. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];
const lastWordsLength = 2000;

/** Null where it does not say in time that it is ready. */
export async function startRenderProcess(entry: WorkerEntry, limitMs: number): Promise<RenderProcess | null> {
  const child = fork(entry.path, [], {
    execArgv: [...entry.execArgv],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.includes(name))),
    cwd: tmpdir(),
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  let isAlive = true;
  let words = '';
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve()); // it was never there
  }).then(() => {
    isAlive = false;
  });
  child.stderr?.on('data', (piece: Buffer) => {
    words = (words + piece.toString()).slice(-lastWordsLength);
  });
  child.stdin?.on('error', () => undefined); // whoever waits for its answer hears that it ended
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const first = await nextMessage(child, ended, limitMs);
  if (first === 'ended' || first === 'late') {
    await kill();
    return null;
  }
  return {
    async render(image, size, renderMs) {
      const bytes = image.reduce((sum, piece) => sum + piece.length, 0);
      for (const piece of [requestHeader(bytes, size), ...image]) child.stdin?.write(piece);
      const message = await nextMessage(child, ended, renderMs);
      if (message === 'late') await kill();
      return message;
    },
    isAlive: () => isAlive,
    lastWords: () => words.trim(),
    kill,
  };
}

function nextMessage(
  child: ChildProcess,
  ended: Promise<void>,
  limitMs: number,
): Promise<RenderMessage | 'ended' | 'late'> {
  return new Promise((resolve) => {
    const settle = (message: RenderMessage | 'ended' | 'late') => {
      clearTimeout(timer);
      child.off('message', settle);
      resolve(message);
    };
    const timer = setTimeout(() => settle('late'), limitMs);
    child.once('message', settle);
    void ended.then(() => settle('ended'));
  });
}
