import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolUse } from '#server/db/database.ts';
import { deliverEmailOutbox } from '#server/email/deliver-outbox.ts';
import { startJobScheduler } from '#server/jobs/job-scheduler.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel, ticketOf } from '#tests/support/socket.ts';
import { createTeam, events, request, storeFile, type Team } from '#tests/support/team.ts';
import { type OtlpReceiver, startOtlpReceiver } from '#tests/support/tracing/otlp-receiver.ts';
import type { ReceivedSpan } from '#tests/support/tracing/received-span.ts';

let receiver: OtlpReceiver;
let one: TestServer;
let other: TestServer;
let team: Team;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  const database = await createTestDatabase();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  one = await startTestServer({ database, env: { ...env, OTEL_SERVICE_NAME: 'one' } });
  other = await startTestServer({
    database: { ...database, drop: async () => undefined },
    env: {
      ...env,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=files%20and%20more',
      OTEL_SERVICE_NAME: 'other',
    },
  });
  team = await createTeam(one);
});
afterAll(async () => {
  await other.close();
  await one.close();
  await Promise.all([one, other].map(({ deps }) => deps.tracing.close()));
  await receiver.close();
});

const flush = () => Promise.all([one, other].map(({ deps }) => deps.tracing.flush()));
const traceId = (nth: number) => `${nth}`.padStart(32, '0');
const traceparent = (nth: number, flags = '01') => `00-${traceId(nth)}-00000000000000aa-${flags}`;
const ofTrace = (id: string) => receiver.spans.filter((span) => span.traceId === id);
const named = (spans: readonly ReceivedSpan[], name: string) => spans.find((span) => span.name === name);

test('a change is one trace from the proxy to the database, and to the sockets of another node', async () => {
  const channel = await openChannel(other, await other.listen(), team.admin);
  channel.send({ driveId: team.driveId, userId: team.admin.userId });
  expect(await channel.next()).toMatchObject({ type: 'FOLLOWING' });
  const folder = events.createFolder(team.driveId, "Anna's divorce");
  const headers = { traceparent: traceparent(1) };
  const response = await request(one, team.owner, 'POST', `events/${team.driveId}`, [folder], headers);
  expect(await channel.next()).toMatchObject({ type: 'NEW_FOLDER_CREATED' });
  await expect.poll(() => flush().then(() => named(ofTrace(traceId(1)), 'send changes'))).toBeDefined();

  const spans = ofTrace(traceId(1));
  const asked = named(spans, 'POST /api/events/:driveId');
  expect(asked).toMatchObject({
    service: 'one',
    parentSpanId: '00000000000000aa',
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'lunvik.call': 'postEvents',
      'lunvik.request': response.headers['x-request-id'],
    },
  });
  const applied = named(spans, 'apply change');
  expect(applied).toMatchObject({
    parentSpanId: asked?.spanId,
    attributes: { 'lunvik.change.kind': 'createFolder', 'lunvik.change.result': 'applied' },
  });
  const written = named(spans, 'INSERT items');
  expect(written).toMatchObject({ service: 'one', parentSpanId: applied?.spanId });
  expect(named(spans, 'COMMIT')).toMatchObject({ parentSpanId: applied?.spanId });
  const sent = named(spans, 'send changes');
  expect(sent).toMatchObject({
    service: 'other',
    parentSpanId: applied?.spanId,
    attributes: { 'lunvik.filespace': team.driveId, 'lunvik.changes': 1, 'lunvik.sockets': 1 },
  });
  expect(named(spans, 'SELECT changes')).toMatchObject({ service: 'other', parentSpanId: sent?.spanId });
  expect(named(receiver.spans, 'GET /api/realtime')?.attributes['http.response.status_code']).toBe(101);
  expect(named(receiver.spans, 'follow filespace')?.service).toBe('other');
  channel.socket.close();
});

test('what a storage is asked for is a part of the request', async () => {
  const file = await storeFile(one, team, 'Payslip.pdf', Buffer.from('secret content'));
  const url = `drives/${team.driveId}/files/${file.id}/content`;
  const response = await request(one, team.owner, 'GET', url, undefined, { traceparent: traceparent(2) });
  expect([response.statusCode, response.body]).toEqual([200, 'secret content']);
  await flush();
  const spans = ofTrace(traceId(2));
  expect(named(spans, 'storage get')?.attributes).toEqual({
    'lunvik.storage.adapter': 'disk',
    'lunvik.storage.region': 'OR',
    'lunvik.storage.operation': 'get',
  });
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter(({ parentSpanId }) => !ids.has(parentSpanId)).map(({ name }) => name)).toEqual([
    'GET /api/drives/:driveId/files/:fileId/content',
  ]);
});

test('the wait for a connection is a step of the request', async () => {
  const { db } = one.deps;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: poolUse(db)?.limit ?? 0 }, () => db.connection().execute(() => released));
  await expect.poll(() => poolUse(db)?.idle).toBe(0);
  const headers = { traceparent: traceparent(3) };
  const response = request(one, team.owner, 'GET', `drives/${team.driveId}/usage`, undefined, headers);
  await expect.poll(() => poolUse(db)?.waiting).toBeGreaterThan(0);
  release();
  expect((await response).statusCode).toBe(200);
  await Promise.all(held);
  await flush();
  const spans = ofTrace(traceId(3));
  const asked = named(spans, 'GET /api/drives/:driveId/usage');
  expect(named(spans, 'wait for a connection')).toMatchObject({ parentSpanId: asked?.spanId });
});

test('jobs and emails have traces of their own, and say when they failed', async () => {
  const ran = new Promise<void>((resolve) => {
    const run = async () => {
      await one.deps.db.selectFrom('drives').select('id').execute();
      resolve();
      throw new TypeError('Payslip.pdf is locked');
    };
    const jobs = startJobScheduler([{ name: 'tidy', at: 'each node', everyMs: 60_000, run }], {
      ...one.deps,
      log: { error() {}, warn() {} } as never,
    });
    void ending.then(() => jobs.stop());
  });
  await ran;
  await one.deps.mail.send(one.deps.db, 'ada@example.com', { subject: 'Payslip', text: 'x', html: 'x' });
  const deliver = async () => {
    throw Object.assign(new Error('mailbox ada@example.com is full'), { code: 'EENVELOPE' });
  };
  const log = { warn: () => undefined } as never;
  await deliverEmailOutbox({ ...one.deps, log }, { deliver, close: () => undefined });
  await expect.poll(() => flush().then(() => named(receiver.spans, 'job tidy'))).toBeDefined();
  const job = named(receiver.spans, 'job tidy');
  expect(job).toMatchObject({ isFailed: true, attributes: { 'error.type': 'TypeError' } });
  expect(named(ofTrace(job?.traceId ?? ''), 'SELECT drives')).toMatchObject({ parentSpanId: job?.spanId });
  expect(named(receiver.spans, 'send email')).toMatchObject({
    isFailed: true,
    attributes: { 'error.type': 'EENVELOPE', 'lunvik.email.attempt': 1 },
  });
});

let end = () => {};
const ending = new Promise<void>((resolve) => {
  end = resolve;
});
afterAll(() => end());

test('no name, address, token, ticket or value is in any of it', async () => {
  const ticket = await ticketOf(one, team.owner);
  await one.app.inject({ url: `/api/realtime?ticket=${ticket}` });
  await request(one, team.owner, 'GET', `workspaces/${team.owner.email}`);
  await request(one, team.owner, 'GET', `drives/${team.driveId}/search?term=divorce&at=1`);
  await one.app.inject({
    method: 'POST',
    url: '/api/users/sign-in',
    payload: { email: 'eve@example.com', password: 'hunter2', machine_id: 'machine' },
  });
  await flush();
  const text = receiver.text();
  expect(receiver.spans.length).toBeGreaterThan(50);
  const secrets = [
    'divorce',
    'Payslip',
    'secret content',
    '@example.com',
    ticket,
    'hunter2',
    team.owner.token,
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('of the state of the server nothing is traced', async () => {
  const before = receiver.spans.length;
  for (const url of ['/healthz', '/readyz', '/metrics']) await one.app.inject({ url });
  await flush();
  expect(receiver.spans.slice(before).filter(({ name }) => name.startsWith('GET'))).toEqual([]);
});

test('both encodings arrive where they were told to, with the headers that were set', () => {
  const types = receiver.requests.map(({ path, headers }) => [
    path,
    headers['content-type'],
    headers['x-team'],
  ]);
  expect(types).toContainEqual(['/v1/traces', 'application/x-protobuf', undefined]);
  expect(types).toContainEqual(['/v1/traces', 'application/json', 'files and more']);
});
