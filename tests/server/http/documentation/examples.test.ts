import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { eventResult } from '#contract/wire/items.ts';
import { schemaOf } from '#server/http/documentation/describe-calls.ts';
import type { Json } from '#server/http/documentation/document-parts.ts';
import { exampleIds, exampleTexts } from '#server/http/documentation/examples/example-ids.ts';
import { describeApi } from '#server/http/documentation/openapi.ts';
import {
  type DocumentedOperation,
  exampleRequest,
  hasExample,
  operationsOf,
} from '#tests/support/documentation/documented.ts';
import { type Actor, createCallFixture } from '#tests/support/every-call/call-fixture.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Each example of the document is sent to a server that has what it names, and its answer compared with the schema. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const document = describeApi('1.2.3');
const operations = operationsOf(document);

/** What nobody can write down before: why a request to these has no example. */
const without: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['verifyToken', 'verifyUserToken', 'verifyResetToken', 'resetPassword', 'verifyInvite'],
      ...['createInvitedUser', 'verifyDeleteCode', 'deleteDrive'],
    ].map((name) => [name, 'the code of an email']),
  ),
  ...Object.fromEntries(
    ['verifySecondFactor', 'confirmTwoFactor', 'disableTwoFactor', 'renewRecoveryCodes'].map((name) => [
      name,
      'the code of an authenticator',
    ]),
  ),
  ...Object.fromEntries(['addPasskey', 'passkeySignIn'].map((name) => [name, 'what an authenticator signs'])),
  ...Object.fromEntries(
    [
      'beginProviderSignIn',
      'finishProviderSignIn',
      'beginProviderLink',
      'finishProviderLink',
      'unlinkProvider',
    ].map((name) => [name, 'a provider']),
  ),
  exchangeDesktopCode: 'a code of desktopCode',
  declineInvite: 'an invitation, as acceptInvite',
  ...{ uploadOffset: 'an upload', continueUpload: 'an upload', cancelUpload: 'an upload' },
  ...{ listDownload: 'a ticket', realtime: 'a ticket' },
};

/** Who asks, where the owner cannot. */
const askers: Partial<Record<string, Actor>> = {
  acceptInvite: 'an invited person',
  exitWorkspace: 'an admin',
};
/** A text has no thumbnail, and the server has no file of the page. */
const refused: Readonly<Record<string, number>> = { thumbnail: 415 };

test('each request has an example, or a reason why there is none', () => {
  const missing = operations.filter((each) => !hasExample(each) || without[each.operationId] !== undefined);
  expect(missing.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(without).sort());
});

/** Without a filespace where none is asked for: a workspace that has one keeps its name. */
async function world(actor: Actor, { operationId }: Pick<DocumentedOperation, 'operationId'>) {
  const withDrive = !emptyWorkspace.has(operationId);
  const { asker, ids, args } = await createCallFixture(server, actor, withDrive);
  const texts: Record<keyof typeof exampleTexts, string> = {
    ...{ email: ids.email, guest: args.invitedEmail, workspaceName: args.workspaceName },
    ...{ password: args.password, otherPassword: args.otherPassword, userName: args.userName },
    ticket: exampleTexts.ticket,
  };
  const places = {
    ...Object.fromEntries(
      Object.entries(exampleIds).map(([name, id]) => [id, ids[name as keyof typeof exampleIds]]),
    ),
    ...Object.fromEntries(
      Object.entries(exampleTexts).map(([name, text]) => [text, texts[name as keyof typeof exampleTexts]]),
    ),
    ...Object.fromEntries(ownIds.map((id) => [id, crypto.randomUUID()])),
  };
  return { token: asker.token ?? '', places };
}

const emptyWorkspace = new Set(['renameWorkspace', 'deleteWorkspace']);

/** Those that a client chooses: a new one for each request. */
const ownIds = Array.from({ length: 9 }, (_, nth) => `0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c0${nth + 1}`);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'document', components: (document as { components: Json }).components });

/** Of the body of an answer: what differs from what is documented. */
function differences({ responses }: DocumentedOperation, status: number, body: string): unknown {
  const documented = responses[status];
  if (documented === undefined) return `${status} is not documented: ${body}`;
  const schema = documented.content?.['application/json']?.schema;
  if (schema === undefined) return null;
  const here = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
  const isValid = ajv.compile(here);
  return isValid(JSON.parse(body)) ? null : [body.slice(0, 500), isValid.errors];
}

const sendable = operations.filter(({ operationId }) => without[operationId] === undefined);

test.each(sendable.map((each) => [each.operationId, each] as const))('%s', async (name, operation) => {
  const here = await world(askers[name] ?? 'the owner', operation);
  if (operation.path.includes('{ticket}')) here.places[exampleTexts.ticket] = await ticketFor(here);
  const response = await server.app.inject(exampleRequest(operation, here));
  const successes = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 300);
  const expected = name in calls ? [calls[name as CallName].status] : successes;
  expect(refused[name] === undefined ? expected : [refused[name]], response.body).toContain(
    response.statusCode,
  );
  expect(differences(operation, response.statusCode, response.body)).toBeNull();
  for (const header of Object.keys(operation.responses[response.statusCode]?.headers ?? {}))
    if (!optional.has(header)) expect(response.headers, name).toHaveProperty(header.toLowerCase());
});

/** Not on each answer: its description says on which. */
const optional = new Set(['Upload-Offset', 'Upload-Expires', 'Lunvik-Upload-Result', 'Lunvik-Content-Hash']);

/** Of the address that createDownload gives. */
async function ticketFor(here: Awaited<ReturnType<typeof world>>): Promise<string> {
  const create = operations.find(
    ({ operationId }) => operationId === 'createDownload',
  ) as DocumentedOperation;
  const response = await server.app.inject(exampleRequest(create, here));
  return String(/downloads\/([^/]+)\//.exec(response.json().data.url)?.[1]);
}

test('an upload is begun, looked at, continued and given up as the document says', async () => {
  const here = await world('the owner', { operationId: 'createUpload' });
  const ask = (name: string, id = '') => {
    const operation = operations.find(({ operationId }) => operationId === name) as DocumentedOperation;
    const parameters = operation.parameters.map((each) =>
      each.name === 'id' ? { ...each, example: id } : each,
    );
    const body = name === 'createUpload' ? null : operation.body;
    return server.app.inject(exampleRequest({ ...operation, parameters, body }, here));
  };
  const begin = async () => {
    for (const own of ownIds) here.places[own] = crypto.randomUUID();
    const { statusCode, headers } = await ask('createUpload');
    expect(statusCode).toBe(201);
    return String(headers.location).split('/').at(-1) ?? '';
  };
  const id = await begin();
  const before = await ask('uploadOffset', id);
  expect([before.statusCode, before.headers['upload-offset']]).toEqual([200, '0']);
  const whole = await ask('continueUpload', id);
  expect([whole.statusCode, whole.headers['upload-offset']]).toEqual([204, '5']);
  const result = JSON.parse(decodeURIComponent(String(whole.headers['lunvik-upload-result'])));
  expect([result.status, ajv.validate(schemaOf(eventResult, 'output'), result)]).toEqual(['applied', true]);
  expect((await ask('cancelUpload', await begin())).statusCode).toBe(204);
});
