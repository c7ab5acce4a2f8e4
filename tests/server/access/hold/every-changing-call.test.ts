import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { changingRequests } from '#server/http/holds/changing-requests.ts';
import { callPolicies } from '#server/http/policy.ts';
import {
  type CallFixture,
  createCallFixture,
  snapshotState,
} from '#tests/support/every-call/call-fixture.ts';
import { makeCall, outcomeOf } from '#tests/support/every-call/make-call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * Every call of the table of policies in a workspace on hold: what changes it is refused, whatever it is, and what reads
 * goes on.
 */

const held = '423 workspace-on-hold';
const names = Object.keys(calls) as CallName[];
const changing = names.filter((name) => calls[name].method !== 'GET');
const inWorkspace = (name: CallName) => ['workspace', 'drive'].includes(callPolicies[name].tenant);

/** Of those in a workspace that are no GET: what reads, and what a person marks for themselves. */
const goesOn: readonly CallName[] = [
  ...(['verifyDeleteCode', 'createDownload', 'listDownload', 'compareContents'] as const),
  ...(['previewMomentRestore', 'previewRestore', 'previewDeleteForever', 'setStars'] as const),
];

let server: TestServer;
let mine: CallFixture;
let strangers: CallFixture;
beforeAll(async () => {
  server = await startTestServer();
  mine = await createCallFixture(server, 'the owner', true);
  strangers = await createCallFixture(server, 'the owner of another workspace', true);
  await server.deps.db
    .updateTable('workspaces')
    .set({ hold_since: new Date(server.deps.nowMs()), hold_reason: null })
    .where('id', 'in', [mine.ids.workspace, strangers.ids.workspace])
    .execute();
  await server.deps.holds.refresh(server.deps.db);
});
afterAll(() => server.close());

test('all that changes a workspace is refused while it is on hold', () => {
  const refused = changing.filter(inWorkspace).filter((name) => !goesOn.includes(name));
  expect([...changingRequests.keys()].sort()).toEqual([...refused, 'bundles'].sort());
});

const refused = changing.filter((name) => changingRequests.has(name));
test.each(refused)('%s is refused with its sentence, and changes nothing', async (name) => {
  const before = await snapshotState(server);
  const response = await makeCall(server, name, mine.asker, mine.ids, mine.args);
  expect(outcomeOf(response)).toBe(held);
  expect(response.json().error_message).toContain('on hold');
  expect(await snapshotState(server)).toEqual(before);
});

test.each(refused)('%s says nothing of the hold to who is not in the workspace', async (name) => {
  const response = await makeCall(server, name, strangers.asker, strangers.ids, strangers.args);
  expect(outcomeOf(response)).not.toBe(held);
});

const reading = names.filter((name) => inWorkspace(name) && calls[name].method === 'GET');
test.each([...reading, ...goesOn])('%s goes on', async (name) => {
  const response = await makeCall(server, name, mine.asker, mine.ids, mine.args);
  expect(outcomeOf(response)).not.toBe(held);
  if (calls[name].method === 'GET') expect(outcomeOf(response)).toBe('done');
});
