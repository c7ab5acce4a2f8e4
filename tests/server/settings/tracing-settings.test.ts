import { describe, expect, test } from 'vitest';
import type { Environment } from '#server/settings/parse-setting.ts';
import { parseSettings } from '#server/settings/settings.ts';

const tracingOf = (env: Environment) => {
  const settings = parseSettings(env, '1.2.3');
  return settings.ok ? settings.value.tracing : settings.problem;
};
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('where traces go', () => {
  test('nowhere without an address, or where they are switched off', () => {
    expect(tracingOf({ OTEL_SERVICE_NAME: 'files' })).toBeNull();
    expect(tracingOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
    expect(tracingOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeNull();
  });

  test('the defaults of OpenTelemetry', () => {
    expect(tracingOf(endpoint)).toEqual({
      url: 'http://collector:4318/v1/traces',
      protocol: 'http/protobuf',
      headers: {},
      timeoutMs: 10_000,
      isCompressed: false,
      serviceName: 'lunvik',
      resource: {},
      sampler: { name: 'parentbased_always_on', ratio: 1 },
    });
  });

  test('all that can be said', () => {
    expect(
      tracingOf({
        ...endpoint,
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/otlp',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team = one',
        OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=two',
        OTEL_EXPORTER_OTLP_TIMEOUT: '250',
        OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=files,deployment.environment.name=production',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '.05',
      }),
    ).toEqual({
      url: 'https://traces.example.com/otlp',
      protocol: 'http/json',
      headers: { authorization: 'Bearer a=b', 'x-team': 'two' },
      timeoutMs: 250,
      isCompressed: true,
      serviceName: 'files',
      resource: { 'deployment.environment.name': 'production' },
      sampler: { name: 'traceidratio', ratio: 0.05 },
    });
  });

  test.each<[Environment, string]>([
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with http:// or https://, not "collector:4318".',
    ],
    [
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json, not "grpc".',
    ],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer hunter2' },
      'OTEL_EXPORTER_OTLP_HEADERS must be pairs such as "key=value,other=value", percent-encoded, with commas between them.',
    ],
    [
      { OTEL_TRACES_SAMPLER: 'sometimes' },
      'OTEL_TRACES_SAMPLER must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio, not "sometimes".',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '5%' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "5%".'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "1.5".'],
    [{ OTEL_SDK_DISABLED: 'yes' }, 'OTEL_SDK_DISABLED must be true or false, not "yes".'],
  ])('%j is refused', (env, problem) => {
    expect(tracingOf(env)).toBe(problem);
    expect(tracingOf({ ...endpoint, ...env })).toBe(problem);
  });
});
