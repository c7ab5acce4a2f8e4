import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Call } from '#contract/wire/call.ts';
import { calls } from '#contract/wire/calls.ts';
import { clientEvent, serverEventTypes } from '#contract/wire/events.ts';
import { problems } from '#contract/wire/problems.ts';
import { clientFrame, serverFrame } from '#contract/wire/realtime.ts';
import { retiredParts } from '#tests/support/architecture/retired-words.ts';

/** Clients in the field speak this wire. Whoever changes it changes this line, and says in the review why it is safe. */
const pinned = '63b1414a5d718a04510556ef96bbbbc291d056415008905314a6a4aae952d5ec';

test('the wire is the one that clients speak', () => {
  const wire = {
    calls: Object.fromEntries(
      Object.entries(calls as Record<string, Call>).map(([name, call]) => [name, describe(call)]),
    ),
    upEvent: schema(clientEvent, 'input'),
    upFrame: schema(clientFrame, 'input'),
    downFrame: schema(serverFrame, 'output'),
    downEventTypes: serverEventTypes,
    problems,
  };
  expect(createHash('sha256').update(JSON.stringify(wire)).digest('hex')).toBe(pinned);
});

test('every call has a path of its own', () => {
  const routes = Object.values(calls).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('every parameter of a path is declared, and none besides', () => {
  for (const call of Object.values<Call>(calls)) {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared =
      call.params === undefined
        ? []
        : Object.keys((z.toJSONSchema(call.params) as { properties: object }).properties);
    expect(declared.sort()).toEqual(inPath.sort());
  }
});

/** What pages up to 0.0.18 say and read beside the names of today; it goes with 0.0.20. */
const formerFields: ReadonlySet<string> = new Set(['overruled']);

test('no call, part of a path or field goes by a retired word', () => {
  const names = Object.entries(calls as Record<string, Call>).flatMap(([name, { path, ...call }]) => [
    name,
    ...path.split(/[/:]+/),
    ...[call.params, call.query, call.body, call.response].flatMap((type) =>
      type === undefined ? [] : propertiesOf(schema(type, 'input')),
    ),
  ]);
  expect(names).toContain('remembered_device_token');
  expect(names.filter((name) => !formerFields.has(name)).flatMap(retiredParts)).toEqual([]);
});

/** The names of all properties, however deep. */
function propertiesOf(type: unknown): readonly string[] {
  if (typeof type !== 'object' || type === null) return [];
  return Object.entries(type).flatMap(([key, inner]) => [
    ...(key === 'properties' ? Object.keys(inner as object) : []),
    ...propertiesOf(inner),
  ]);
}

function describe({ summary: _summary, params, query, body, response, ...rest }: Call) {
  return {
    ...rest,
    params: params && schema(params, 'input'),
    query: query && schema(query, 'input'),
    body: body && schema(body, 'input'),
    answer: schema(response, 'output'),
  };
}

function schema(type: z.ZodMiniType, io: 'input' | 'output') {
  return z.toJSONSchema(type, { io, unrepresentable: 'any' });
}
