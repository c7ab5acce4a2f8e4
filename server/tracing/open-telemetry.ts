import { hostname } from 'node:os';
import type { Context, Span as OtelSpan, Tracer } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { SamplerName, TracingSettings } from '../settings/tracing-settings.ts';
import { reportingExporter } from './reporting-exporter.ts';
import { noTracing, type RootOptions, type Span, type SpanOptions, type Tracing } from './tracing.ts';

type Api = typeof import('@opentelemetry/api');

export interface TracingOptions {
  /** Null: no traces, and nothing of OpenTelemetry is loaded. */
  readonly settings: TracingSettings | null;
  readonly version: string;
  readonly log: Logger;
}

/** Sends what is recorded over OTLP. What is not sent in time is dropped: nobody waits for it. */
export async function openTracing({ settings, version, log }: TracingOptions): Promise<Tracing> {
  if (settings === null) return noTracing;
  const [api, sdk, { resourceFromAttributes }, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    openExporter(settings),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': version,
      'service.instance.id': `${hostname()}/${process.pid}`,
      ...settings.resource,
    }),
    sampler: samplerOf(sdk, settings.sampler),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: reportingExporter(exporter, log) })],
  });
  const tracer = provider.getTracer('lunvik', version);
  return {
    isOn: true,
    begin: (name, options) => beginSpan(api, tracer, parentOf(api, options.traceparent), name, options),
    flush: () => provider.forceFlush(),
    close: () => provider.shutdown(),
  };
}

async function openExporter({ url, protocol, headers, timeoutMs, isCompressed }: TracingSettings) {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const compression = (isCompressed ? 'gzip' : 'none') as never; // an enum that the packages do not export
  return new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: timeoutMs, compression });
}

function samplerOf(
  sdk: typeof import('@opentelemetry/sdk-trace'),
  { name, ratio }: TracingSettings['sampler'],
): Sampler {
  const of = (root: Sampler) => new sdk.ParentBasedSampler({ root });
  const made: Record<SamplerName, () => Sampler> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
    parentbased_always_on: () => of(new sdk.AlwaysOnSampler()),
    parentbased_always_off: () => of(new sdk.AlwaysOffSampler()),
    parentbased_traceidratio: () => of(new sdk.TraceIdRatioBasedSampler(ratio)),
  };
  return made[name]();
}

const traceparentShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function parentOf({ ROOT_CONTEXT, isSpanContextValid, trace }: Api, header: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = '00'] = traceparentShape.exec(header ?? '') ?? [];
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}

function beginSpan(
  api: Api,
  tracer: Tracer,
  parent: Context,
  name: string,
  { kind, attributes = {} }: RootOptions,
): Span | null {
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, producer: api.SpanKind.PRODUCER };
  const options = { kind: kind === undefined ? api.SpanKind.INTERNAL : kinds[kind], attributes };
  const span = tracer.startSpan(name, options, parent);
  return span.isRecording() ? asSpan(api, tracer, span) : null;
}

function asSpan(api: Api, tracer: Tracer, span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext();
  const inside = api.trace.setSpan(api.ROOT_CONTEXT, span);
  let isEnded = false;
  const self: Span = {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    set: (attributes) => void span.setAttributes(attributes),
    fail(error) {
      span.setAttribute('error.type', kindOf(error));
      span.setStatus({ code: api.SpanStatusCode.ERROR });
    },
    end() {
      if (!isEnded) span.end();
      isEnded = true;
    },
    // A sampler that looks at each step may leave one out: its parts are then parts of this one.
    begin: (name: string, options: SpanOptions) =>
      beginSpan(api, tracer, inside, name, options) ?? unrecorded(self),
  };
  return self;
}

function unrecorded(parent: Span): Span {
  return { ...parent, set: () => undefined, fail: () => undefined, end: () => undefined };
}

function kindOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : 'unknown';
}
