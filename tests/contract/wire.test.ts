import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Call } from '#contract/wire/call.ts';
import { calls } from '#contract/wire/calls.ts';
import { clientEvent, serverEventTypes } from '#contract/wire/events.ts';
import { problems } from '#contract/wire/problems.ts';
import { clientFrame, serverFrame } from '#contract/wire/realtime.ts';

/** Clients in the field speak this wire. Whoever changes it changes this line, and says in the review why it is safe. */
const pinned = '7fb745773c0dc1e02b1ba8170a7ddc8dc3373f8f4a40aaf5cf2f0d21c3a8f861';

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
