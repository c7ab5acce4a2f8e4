import {
  InvalidSettingError,
  oneOf,
  optionalText,
  type Setting,
  url,
  wholeNumber,
  wrongValue,
} from './parse-setting.ts';

/** Where traces go, of what, and how many of them. */
export interface TracingSettings {
  /** All of it, with the path. */
  readonly url: string;
  readonly protocol: 'http/protobuf' | 'http/json';
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly isCompressed: boolean;
  readonly serviceName: string;
  /** What else is known of whoever sends them, by OpenTelemetry's names. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: { readonly name: SamplerName; readonly ratio: number };
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplers)[number];

const protocols = ['http/protobuf', 'http/json'] as const;
const defaultTimeoutMs = 10_000;

/** The standard variables of OpenTelemetry that count here. */
export const tracingTable = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    what: 'whom traces are sent to, such as `http://collector:4318`; `/v1/traces` is added. With it, or the next one, they are switched on',
    without: 'no traces, and nothing of OpenTelemetry is loaded',
    read: url('http:', 'https:'),
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    what: 'the same as a whole address, which counts before the other one',
    without: 'made of `OTEL_EXPORTER_OTLP_ENDPOINT`',
    read: url('http:', 'https:'),
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    what: '`http/protobuf` or `http/json`',
    without: '`http/protobuf`',
    read: oneOf('http/protobuf', ...protocols),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    what: 'headers of what is sent, such as `authorization=Bearer%20abc,x-team=files`',
    without: 'none',
    isSecret: true,
    read: pairs,
  },
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: {
    what: 'further ones, which count before the others',
    without: 'none',
    isSecret: true,
    read: pairs,
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    what: 'how many milliseconds one sending may take, its repeats included',
    without: '`10000`',
    read: wholeNumber(1, 600_000),
  },
  OTEL_EXPORTER_OTLP_COMPRESSION: {
    what: '`gzip` or `none`',
    without: '`none`',
    read: oneOf('none', 'gzip', 'none'),
  },
  OTEL_SERVICE_NAME: {
    what: 'what the servers are called in traces',
    without: '`service.name` of `OTEL_RESOURCE_ATTRIBUTES`, else `lunvik`',
    read: optionalText,
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    what: 'what else is to stand beside each trace, such as `deployment.environment.name=production`',
    without: 'version, machine and process',
    read: pairs,
  },
  OTEL_TRACES_SAMPLER: {
    what: `which traces are recorded: ${samplers.map((name) => `\`${name}\``).join(', ')}`,
    without: '`parentbased_always_on`: all that a trusted proxy has not left out',
    read: oneOf('parentbased_always_on', ...samplers),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    what: 'of the samplers with `ratio` the part that is recorded, such as `0.05`',
    without: '`1`',
    read: part,
  },
  OTEL_TRACES_EXPORTER: {
    what: '`otlp`, or `none` for no traces',
    without: '`otlp`',
    read: oneOf('otlp', 'otlp', 'none'),
  },
  OTEL_SDK_DISABLED: {
    what: '`true` for no traces',
    without: '`false`',
    read: oneOf('false', 'true', 'false'),
  },
} satisfies Record<string, Setting<unknown>>;

type Table = typeof tracingTable;

/** Null: no traces. What is wrong is refused all the same. Throws an InvalidSettingError. */
export function parseTracingSettings(texts: Readonly<Record<string, string | null>>): TracingSettings | null {
  const value = <N extends keyof Table>(name: N) =>
    tracingTable[name].read(texts[name] ?? null, name) as ReturnType<Table[N]['read']>;
  const base = value('OTEL_EXPORTER_OTLP_ENDPOINT');
  const whole = value('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const address = whole ?? (base === null ? null : `${base}/v1/traces`);
  const isOff = value('OTEL_SDK_DISABLED') === 'true' || value('OTEL_TRACES_EXPORTER') === 'none';
  const { 'service.name': named, ...resource } = value('OTEL_RESOURCE_ATTRIBUTES');
  const settings = {
    protocol: value('OTEL_EXPORTER_OTLP_PROTOCOL'),
    headers: { ...value('OTEL_EXPORTER_OTLP_HEADERS'), ...value('OTEL_EXPORTER_OTLP_TRACES_HEADERS') },
    timeoutMs: value('OTEL_EXPORTER_OTLP_TIMEOUT') ?? defaultTimeoutMs,
    isCompressed: value('OTEL_EXPORTER_OTLP_COMPRESSION') === 'gzip',
    serviceName: value('OTEL_SERVICE_NAME') ?? named ?? 'lunvik',
    resource,
    sampler: { name: value('OTEL_TRACES_SAMPLER'), ratio: value('OTEL_TRACES_SAMPLER_ARG') },
  };
  return address === null || isOff ? null : { url: address, ...settings };
}

/** As W3C writes baggage: values may be percent-encoded. Headers hold secrets, so nothing of a wrong one is repeated. */
function pairs(value: string | null, name: string): Readonly<Record<string, string>> {
  const parts = (value ?? '').split(',').filter((each) => each.trim() !== '');
  return Object.fromEntries(
    parts.map((each) => {
      const [, key, text] = /^\s*([^\s=]+)\s*=\s*([^=\s][^\s]*|)\s*$/.exec(each) ?? [];
      if (key === undefined || text === undefined || /%(?![0-9a-f]{2})/i.test(text))
        throw new InvalidSettingError(
          `${name} must be pairs such as "key=value,other=value", percent-encoded, with commas between them.`,
        );
      return [key, decodeURIComponent(text)];
    }),
  );
}

function part(value: string | null, name: string): number {
  const ratio = Number(value ?? '1');
  if (/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(value ?? '1') && ratio <= 1) return ratio;
  throw wrongValue(name, 'a number from 0 to 1', value ?? '');
}
