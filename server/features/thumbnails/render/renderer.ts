import type { Logger } from 'pino';
import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';
import { type RenderProcess, startRenderProcess } from './render-process.ts';
import type { WorkerEntry } from './worker-entry.ts';

export type Rendered =
  | { readonly kind: 'made'; readonly webp: Buffer }
  /** The image is none, or is damaged, or has too many pixels. */
  | { readonly kind: 'refused' }
  /** It ended its process, or took too long: perhaps not its fault. */
  | { readonly kind: 'failed' }
  /** No process can be started. */
  | { readonly kind: 'unavailable' };

export interface RenderLimits {
  readonly startMs: number;
  readonly renderMs: number;
  /** After so many a process is replaced: what leaks in it goes with it. */
  readonly imagesPerProcess: number;
  /** So long a process without work stays. */
  readonly idleMs: number;
  /** Between two attempts to start one that did not start. */
  readonly restMs: number;
}

export const renderLimits: RenderLimits = {
  startMs: 15_000,
  renderMs: 10_000,
  imagesPerProcess: 500,
  idleMs: 60_000,
  restMs: 30_000,
};

export interface Renderer {
  /** Each when the former one is done. */
  render(image: readonly Buffer[], size: ThumbnailSize): Promise<Rendered>;
  close(): Promise<void>;
}

/**
 * Images are decoded by one process, which is started when there is something to do and killed when it takes too long:
 * what an image does to its decoder does it there, where there are no secrets, and the server goes on.
 */
export function createRenderer(
  log: Logger,
  entry: WorkerEntry,
  limits: RenderLimits = renderLimits,
): Renderer {
  let running: RenderProcess | null = null;
  let images = 0;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<RenderProcess | null> {
    if (performance.now() < notBeforeMs) return null;
    const started = await startRenderProcess(entry, limits.startMs);
    images = 0;
    if (started !== null) return started;
    notBeforeMs = performance.now() + limits.restMs;
    log.error('the process that makes thumbnails does not start');
    return null;
  }

  async function stop(): Promise<void> {
    const stopped = running;
    running = null;
    await stopped?.kill();
  }

  async function renderNext(image: readonly Buffer[], size: ThumbnailSize): Promise<Rendered> {
    if (running?.isAlive() !== true) running = isClosed ? null : await start();
    if (isClosed) await stop();
    const current = running;
    if (current === null) return { kind: 'unavailable' };
    const message = await current.render(image, size, limits.renderMs);
    images += 1;
    if (message === 'ended' || message === 'late') {
      running = null;
      const lastWords = current.lastWords();
      if (!isClosed)
        log.warn({ why: message, lastWords }, 'an image ended the process that makes thumbnails');
      return { kind: 'failed' };
    }
    if (images >= limits.imagesPerProcess) await stop();
    if (message.type === 'made') return { kind: 'made', webp: Buffer.from(message.webp) };
    if (message.type === 'refused') log.debug({ why: message.why }, 'no thumbnail can be made');
    return { kind: 'refused' };
  }

  return {
    render(image, size) {
      clearTimeout(idle);
      const rendered = last.then(() => renderNext(image, size));
      last = rendered
        .catch(() => undefined)
        .then(() => {
          clearTimeout(idle);
          idle = setTimeout(() => void stop(), limits.idleMs).unref();
        });
      return rendered;
    },
    async close() {
      isClosed = true;
      await stop();
      await last;
      clearTimeout(idle);
    },
  };
}
