import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

const succeeded = 0; // ExportResultCode of @opentelemetry/core

/**
 * One line when sending begins to fail, and one when it works again: a receiver that is away for a day is no news every
 * five seconds. What could not be sent is gone.
 */
export function reportingExporter(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code !== succeeded && !isAway) log.warn({ err: reasonOf(error) }, 'traces cannot be sent');
        if (code === succeeded && isAway) log.warn('traces are sent again');
        isAway = code !== succeeded;
        done({ code: succeeded }); // the library would report each time
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** What the receiver said is no part of it: it may repeat headers. */
function reasonOf(error: (Error & { readonly code?: unknown }) | undefined): Error {
  const reason = new Error(error?.message || 'no answer');
  return Object.assign(reason, error?.code !== undefined && { code: error.code });
}
