import diagnostics from 'node:diagnostics_channel';
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problems } from '#contract/wire/problems.ts';
import { allFormerCalls } from '#server/all-former-calls.ts';
import { exampleIds } from '#server/http/documentation/examples/example-ids.ts';
import { operationsOf, readDocument } from '#tests/support/documentation/documented.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import { createTeam, events, send } from '#tests/support/team.ts';

let server: TestServer;
const routes: string[] = [];
beforeAll(async () => {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config }) => {
      const policy = String(config?.policy);
      for (const each of [method].flat()) routes.push(`${policy} ${each} ${url}`);
    });
  };
  diagnostics.subscribe('fastify.initialization', listen);
  server = await startTestServer({ env: { API_DOCS: 'on' } });
  diagnostics.unsubscribe('fastify.initialization', listen);
});
afterAll(() => server.close());

const asyncApi = async () => (await server.app.inject('/api/docs/asyncapi.json')).json();

interface Message {
  readonly payload: object;
  readonly examples: readonly { readonly payload: unknown }[];
}
const messagesOf = async () => (await asyncApi()).channels.realtime.messages as Record<string, Message>;
const ajv = new Ajv({ strict: false, validateFormats: false });

describe('the document of the calls', () => {
  test('is OpenAPI 3.1', async () => {
    const result = await new Validator().validate((await readDocument(server)) as never);
    expect([result.valid, result.errors ?? []]).toEqual([true, []]);
  });

  test('has no backticks where pages show them as they are: in summaries and of headers', async () => {
    const document = await readDocument(server);
    const raw: string[] = [];
    JSON.stringify(document['paths'], (key, value) => {
      if (key === 'summary') raw.push(value);
      if (key === 'headers')
        for (const each of Object.values<{ description?: string }>(value)) raw.push(each.description ?? '');
      return value;
    });
    expect(raw.length).toBeGreaterThan(100);
    expect(raw.filter((text) => text.includes('`'))).toEqual([]);
    expect((await server.app.inject('/api/docs/socket')).body).not.toContain('`');
  });

  test('is shown below our logo', async () => {
    const { body } = await server.app.inject('/api/docs/static/swagger-initializer.js');
    const shown = /img\.src = 'data:image\/svg\+xml;base64,([^']+)'/.exec(body)?.[1] ?? '';
    expect(Buffer.from(shown, 'base64').toString()).toContain('aria-label="Lunvik"');
    expect((await server.app.inject('/api/docs/')).body).toContain('<title>Lunvik API</title>');
  });

  test('has every route below /api that is there, and no other', async () => {
    const documented = operationsOf(await readDocument(server)).map(
      ({ method, path }) => `${method} ${path}`,
    );
    const former = new Set(Object.values(allFormerCalls).map(({ path }) => `/api/${path}`));
    const notOfTheApi = new Set(['providerCallback', 'page']);
    const there = routes
      .map((route) => route.split(' ') as [string, string, string])
      .filter(
        ([policy, , url]) => /^\/api\/(?!docs)/.test(url) && !notOfTheApi.has(policy) && !former.has(url),
      )
      .map(([, method, url]) => `${method} ${url.replace('*', ':name').replaceAll(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !route.startsWith('HEAD ') || documented.includes(route)); // Fastify's own, of each GET
    expect(new Set(documented)).toEqual(new Set(there));
  });

  test('says of each the errors with their statuses, as the table of problems has them', async () => {
    for (const { operationId, responses } of operationsOf(await readDocument(server))) {
      const codes = Object.entries(responses).flatMap(([status, { content }]) => {
        const { allOf } = (content?.['application/json']?.schema ?? {}) as {
          allOf?: readonly { properties?: { code: { enum: readonly (keyof typeof problems)[] } } }[];
        };
        return (allOf?.[1]?.properties?.code.enum ?? []).map((code) => [code, Number(status)] as const);
      });
      expect(codes.length, operationId).toBeGreaterThan(3);
      for (const [code, status] of codes) expect(problems[code].status, operationId).toBe(status);
    }
  });
});

describe('the document of the socket', () => {
  test('is AsyncAPI 3', async () => {
    const isValid = ajv.compile(asyncApiSchema);
    expect([isValid(await asyncApi()), isValid.errors ?? []]).toEqual([true, []]);
  });

  test('has examples of its own schemas', async () => {
    for (const [name, { payload, examples }] of Object.entries(await messagesOf())) {
      const isValid = ajv.compile(payload);
      for (const example of examples)
        expect([name, isValid(example.payload), isValid.errors ?? []]).toEqual([name, true, []]);
    }
  });

  test('describes what a socket says: each example is sent, each frame is one of the document', async () => {
    const { driveId, owner } = await createTeam(server);
    const messages = await messagesOf();
    const channel = await openChannel(server, await server.listen(), owner);
    const kindOf = (frame: unknown) =>
      Object.keys(messages).find((name) => ajv.compile(messages[name]?.payload ?? false)(frame));
    const sendExample = (name: string) => {
      const text = JSON.stringify(messages[name]?.examples[0]?.payload);
      const here = text.replaceAll(exampleIds.drive, driveId).replaceAll(exampleIds.user, owner.userId);
      channel.send(JSON.parse(here));
    };
    sendExample('ping');
    expect(kindOf(await channel.next())).toBe('pong');
    sendExample('follow');
    expect(kindOf(await channel.next())).toBe('following');
    await send(server, owner, driveId, events.createFolder(driveId, 'Invoices'));
    expect(kindOf(await channel.next())).toBe('event');
    sendExample('leave');
    channel.send({ driveId: crypto.randomUUID(), userId: owner.userId });
    expect(kindOf(await channel.next())).toBe('refused');
    channel.socket.close();
  });

  test('is shown without a script, a file or an address of anybody', async () => {
    const page = await server.app.inject('/api/docs/socket');
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(String(page.headers['content-security-policy'])).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';/,
    );
    for (const name of Object.keys(await messagesOf())) expect(page.body).toContain(`id="${name}"`);
    expect(page.body).not.toMatch(/<script|<link|<img|https?:/);
  });

  test('is there only where the API is described', async () => {
    const other = await startTestServer();
    for (const url of ['/api/docs', '/api/docs/json', '/api/docs/asyncapi.json', '/api/docs/socket'])
      expect((await other.app.inject(url)).statusCode).toBe(404);
    await other.close();
  });
});
