import { AsyncLocalStorage } from 'node:async_hooks';

/** What stands beside a step: kinds, counts and ids, never a value that a person typed. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** `server`: asked by somebody else; `client`: asks somebody else. Without it, work of our own. */
  readonly kind?: 'server' | 'client' | 'producer';
  readonly attributes?: SpanAttributes;
}

export interface RootOptions extends SpanOptions {
  /** W3C's header of whoever began the trace; one that is malformed begins another. */
  readonly traceparent?: string | undefined;
}

/** One step of a trace, which is recorded: of what the sampler leaves out there is none. */
export interface Span {
  readonly traceId: string;
  /** For whoever goes on with the trace elsewhere. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Says of what kind the error is, never its message: a database repeats values in it. */
  fail(error: unknown): void;
  /** The first time counts. */
  end(): void;
  begin(name: string, options: SpanOptions): Span;
}

/** Where traces begin. What is done inside of one is found by `inSpan`. */
export interface Tracing {
  readonly isOn: boolean;
  /** Null: nothing is recorded. */
  begin(name: string, options: RootOptions): Span | null;
  /** Sends what has ended. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export const noTracing: Tracing = {
  isOn: false,
  begin: () => null,
  flush: async () => undefined,
  close: async () => undefined,
};

const current = new AsyncLocalStorage<Span | null>();

/** The step that is under way here; null where none is recorded. */
export function currentSpan(): Span | null {
  return current.getStore() ?? null;
}

/** What runs in it, now and later, is a part of this step, or of none. */
export function runWithin<T>(span: Span | null, work: () => T): T {
  return current.run(span, work);
}

/** A trace of its own, whatever is under way here. */
export function trace<T>(
  tracing: Tracing,
  name: string,
  options: RootOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!tracing.isOn) return work(null);
  const span = tracing.begin(name, options);
  return span === null ? runWithin(null, () => work(null)) : finish(span, work);
}

/** A part of the step that is under way; where none is, only the work. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = currentSpan();
  return span === null ? work(null) : finish(span.begin(name, options), work);
}

async function finish<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await runWithin(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
