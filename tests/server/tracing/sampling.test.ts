import { afterEach, expect, test } from 'vitest';
import { noTracing } from '#server/tracing/tracing.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { freePort } from '#tests/support/server-process.ts';
import { type OtlpReceiver, startOtlpReceiver } from '#tests/support/tracing/otlp-receiver.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(
  url: string,
  env: Readonly<Record<string, string>>,
  onLog?: (line: string) => void,
): Promise<TestServer> {
  const server = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/v1/traces`, ...env },
    ...(onLog && { onLog }),
  });
  closers.push(async () => {
    await server.close();
    await server.deps.tracing.close();
  });
  return server;
}

async function receive(port?: number): Promise<OtlpReceiver> {
  const receiver = await startOtlpReceiver(port);
  closers.push(() => receiver.close());
  return receiver;
}

const trace = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const ask = (server: TestServer, flags: string) =>
  server.app.inject({
    url: '/api/config',
    headers: { traceparent: `00-${trace}-bbbbbbbbbbbbbbbb-${flags}` },
  });

test.each([
  ['always_on', '00', 1],
  ['always_off', '01', 0],
  ['parentbased_always_on', '01', 1],
  ['parentbased_always_on', '00', 0],
  ['parentbased_always_off', '01', 1],
])('%s, of a proxy that says %s, records %i', async (sampler, flags, count) => {
  const receiver = await receive();
  const server = await start(receiver.url, { OTEL_TRACES_SAMPLER: sampler });
  expect((await ask(server, flags)).statusCode).toBe(200);
  await server.deps.tracing.flush();
  const requests = receiver.spans.filter(({ name }) => name === 'GET /api/config');
  expect(requests.map(({ traceId }) => traceId)).toEqual(Array(count).fill(trace));
});

test('a stranger begins no trace and chooses none', async () => {
  const receiver = await receive();
  const server = await start(receiver.url, { TRUSTED_PROXIES: '10.0.0.0/8' });
  await ask(server, '00');
  await server.deps.tracing.flush();
  const [span] = receiver.spans.filter(({ name }) => name === 'GET /api/config');
  expect(span?.parentSpanId).toBe('');
  expect(span?.traceId).not.toBe(trace);
});

test('a receiver that is away is one line in the log, and nobody waits for it', async () => {
  const port = await freePort();
  const said: string[] = [];
  const onLog = (line: string) => {
    const { msg } = JSON.parse(line) as { msg: string };
    if (msg.startsWith('traces ')) said.push(msg);
  };
  const env = { OTEL_EXPORTER_OTLP_TIMEOUT: '500' };
  const server = await start(`http://127.0.0.1:${port}`, env, onLog);
  for (let round = 0; round < 3; round += 1) {
    expect((await ask(server, '01')).statusCode).toBe(200);
    await server.deps.tracing.flush();
  }
  expect(said).toEqual(['traces cannot be sent']);
  const receiver = await receive(port);
  await ask(server, '01');
  await server.deps.tracing.flush();
  expect(said).toEqual(['traces cannot be sent', 'traces are sent again']);
  expect(receiver.spans.map(({ name }) => name)).toContain('GET /api/config');
});

test('without an address, or switched off, there is nothing', async () => {
  const server = await startTestServer();
  closers.push(() => server.close());
  expect(server.deps.tracing).toBe(noTracing);
  const off = await start('http://127.0.0.1:1', { OTEL_SDK_DISABLED: 'true' });
  expect(off.deps.tracing).toBe(noTracing);
});
