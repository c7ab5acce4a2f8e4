import { z } from 'zod/mini';
import type { Call } from '#contract/wire/call.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { callPolicies } from '../policy.ts';
import { problemsOfCall } from './call-problems.ts';
import { type Json, type Operation, problemResponses } from './document-parts.ts';
import type { Example } from './examples/example.ts';
import { exampleOf } from './examples/examples.ts';

type Schema = z.ZodMiniType;

/** The paths of all calls, out of the declarations that make the routes. */
export function describeCalls(): Readonly<Record<string, Json>> {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    const path = `/api/${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) };
  }
  return paths;
}

function describeCall(name: CallName, call: Call): Operation {
  const example = exampleOf(name);
  const parameters = [
    ...parametersOf('path', call.params, example.params),
    ...parametersOf('query', call.query, example.query),
    ...(call.idempotent ? [idempotencyKey] : []),
  ];
  return {
    operationId: name,
    tags: [call.path.split('/')[0]],
    summary: call.summary,
    description: `For: ${audiences[callPolicies[name].who] ?? `who may ${callPolicies[name].who}`}.`,
    security: call.auth === 'bearer' ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: bodyOf(call.body, example) }),
    responses: {
      [call.status]: {
        description: 'Done.',
        content: { 'application/json': { schema: inData(schemaOf(call.response, 'output')) } },
      },
      ...problemResponses(problemsOfCall(name)),
    },
  };
}

/** Capabilities say themselves who has them. */
const audiences: Readonly<Record<string, string>> = {
  anyone: 'anyone',
  signedIn: 'who is signed in',
  verified: 'who is signed in with a proved address',
  member: 'members of the workspace; of what they may not see, they get `not-found`',
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat with the same key and the same request is answered as the first one was.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
};

function bodyOf(body: Schema, { body: example }: Example): Json {
  const content = { schema: schemaOf(body, 'input'), ...(example !== undefined && { example }) };
  return { required: true, content: { 'application/json': content } };
}

/** A number in an address is text that is read as one: its type is that of what is read, but whether it is needed is not. */
export function parametersOf(
  place: 'path' | 'query',
  schema: Schema | undefined,
  example: Readonly<Record<string, unknown>> = {},
): readonly Json[] {
  if (schema === undefined) return [];
  const { properties = {} } = schemaOf(schema, 'output') as { properties?: Record<string, Json> };
  const { required = [] } = schemaOf(schema, 'input') as { required?: readonly string[] };
  return Object.entries(properties).map(([name, each]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name), schema: each },
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

export function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

export function inData(schema: Json): Json {
  return { type: 'object', required: ['data'], properties: { data: schema }, additionalProperties: false };
}
