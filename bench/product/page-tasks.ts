import type { Browser, Page } from 'playwright/test';

/** The longest of the tasks that a page's main thread ran, in milliseconds. */
export interface PageTasks {
  /** By the clock on the wall: with what others on the machine took in between. */
  readonly longestMs: number;
  /** Of the processor: the page's own work. */
  readonly longestCpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Runs `work` and says what the main thread of the page did meanwhile. The browser has no other page that works. */
export async function tracePageTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<PageTasks> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('the trace has no task of a page');
  return {
    longestMs: longest(tasks.map(({ dur = 0 }) => dur)),
    longestCpuMs: longest(tasks.map(({ tdur = 0 }) => tdur)),
  };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}

function longest(microseconds: readonly number[]): number {
  return microseconds.reduce((most, each) => Math.max(most, each), 0) / 1000;
}
