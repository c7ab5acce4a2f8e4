import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { can } from '#contract/rules/roles.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { callPolicies } from '#server/http/policy.ts';
import type { Ids } from '#tests/support/every-call/call-arguments.ts';
import {
  type Actor,
  actorKinds,
  type CallFixture,
  createCallFixture,
  snapshotState,
} from '#tests/support/every-call/call-fixture.ts';
import { idsOf } from '#tests/support/every-call/inputs.ts';
import { makeCall, outcomeOf } from '#tests/support/every-call/make-call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * Fifteen who ask × every call of the table of policies × ids of the own workspace, of another one, of nobody and of no
 * shape, one at a time among own ones. What is expected is read from the table; where a call says something finer than
 * the table can, it stands here.
 */

const notFound = '404 not-found';
const noDownload = '404 download-ended';
const unknownCode = '400 token-invalid';

/** What is answered with own ids where it is not what the table of policies says. */
const finer: { readonly [N in CallName]?: string | Partial<Record<Actor | 'outside', string>> } = {
  // These come without the code of an email; with one they have tests of their own.
  verifyToken: unknownCode,
  verifyUserToken: unknownCode,
  verifyResetToken: unknownCode,
  resetPassword: unknownCode,
  exchangeDesktopCode: unknownCode,
  verifyInvite: unknownCode,
  createInvitedUser: unknownCode,
  verifySecondFactor: unknownCode,
  confirmTwoFactor: unknownCode,
  disableTwoFactor: '400 wrong-code',
  renewRecoveryCodes: '400 wrong-code',
  addPasskey: '400 bad-request',
  passkeySignIn: '401 passkey-refused',
  // No provider is set up here; those that are have tests of their own.
  beginProviderSignIn: notFound,
  finishProviderSignIn: unknownCode,
  beginProviderLink: notFound,
  finishProviderLink: unknownCode,
  unlinkProvider: notFound,
  signIn: { 'an unproved address': '403 email-not-verified' },
  // It is the address that was invited; who has joined accepts as often as they like.
  acceptInvite: { outside: notFound, 'an invited person': 'done' },
  declineInvite: {
    outside: notFound,
    'an invited person': 'done',
    'a standard user': '409 already-exists',
    'a standard user with View': '409 already-exists',
    'an admin': '409 already-exists',
    'the owner': '409 already-exists',
  },
  // What another member may see is not there for a standard user.
  groupsOfMember: { 'a standard user': notFound, 'a standard user with View': notFound },
  effectivePermission: { 'a standard user': notFound, 'a standard user with View': notFound },
  listDrives: { 'a standard user': notFound, 'a standard user with View': notFound },
  // Who has begun no copy has nothing to look back to.
  difference: { 'a standard user with View': '410 cursor-expired' },
  searchItems: { 'a standard user with View': '410 cursor-expired' },
  previewMomentRestore: { 'a standard user with View': '410 cursor-expired' },
  postEvents: { 'a standard user with View': 'rejected not-allowed' },
  copyItem: { 'a standard user with View': 'rejected not-allowed' },
  // The ticket is nobody's.
  listDownload: { 'a standard user with View': noDownload, 'an admin': noDownload, 'the owner': noDownload },
  // The code was not entered.
  deleteDrive: { 'an admin': unknownCode, 'the owner': unknownCode },
};

/** What wrong ids are answered besides "not found" and "not allowed": the one before whose id is none of the asker's own. */
const saysMore: { readonly [N in CallName]?: RegExp } = {
  createWorkspace: /^400 bad-request$/, // not one's own user id
  copyItem: /^(400 bad-request|rejected (gone|not-allowed))$/,
  postEvents: /^rejected (gone|not-allowed)$/,
  requestAccess: /^done$/, // what is not there is answered like what is, and nothing is kept
  setStars: /^done$/, // each item that is not there is refused within the answer, and nothing is kept
};

function expected(actor: Actor, name: CallName, withDrive: boolean): string {
  const { who, tenant } = callPolicies[name];
  // For whom nothing was granted there is no such filespace; they may ask for it.
  if (withDrive && actor === 'a standard user') return name === 'requestAccess' ? 'done' : notFound;
  const context = actorKinds[actor];
  const said = finer[name];
  const own =
    typeof said === 'string' ? said : (said?.[actor] ?? (context === 'outside' ? said?.outside : undefined));
  if (who === 'anyone') return own ?? 'done';
  if (context === 'signed out') return '401 signed-out';
  if (who === 'signedIn') return own ?? 'done';
  if (context === 'unproved') return '403 email-not-verified';
  if (tenant === 'own' || tenant === 'none') return own ?? 'done';
  if (context === 'outside') return notFound;
  if (who !== 'verified' && who !== 'member' && who !== 'editHere' && !can(context, who)) {
    return '403 not-allowed';
  }
  return own ?? 'done';
}

const names = Object.keys(calls) as CallName[];
const actors = Object.keys(actorKinds) as Actor[];

test.each(names)('somebody may %s', (name) => {
  const responses = new Set(actors.map((actor) => expected(actor, name, false)));
  expect(responses.has('done') || finer[name] !== undefined).toBe(true);
});

describe.each(actors)('%s', (actor) => {
  let server: TestServer;
  let foreign: CallFixture;
  /** Where everything is asked for that must change nothing; what may be done is done in a world of its own. */
  let untouched: CallFixture;
  let before: readonly string[];
  beforeAll(async () => {
    server = await startTestServer();
    foreign = await createCallFixture(server, 'the owner', true);
    untouched = await createCallFixture(server, actor, true, foreign.ids);
    before = await snapshotState(server);
  });
  afterAll(() => server.close());

  test.each(names)('asks for %s', async (name) => {
    const { asker, ids, args } = untouched;
    await server.deps.db.deleteFrom('attempts').execute(); // what was tried of other calls
    const withDrive = idsOf(name, args).includes('drive');
    const may = expected(actor, name, withDrive);
    const asked = (ids: Ids) => makeCall(server, name, asker, ids, args);
    const isOpen = callPolicies[name].who === 'anyone'; // its proof is a password or a code, not who asks
    const refusals = (isOpen ? [] : idsOf(name, args)).map(async (part) => {
      const shapeless = asked({ ...ids, [part]: part === 'workspace' ? '__proto__' : "x'; --" });
      const random = await asked({ ...ids, [part]: randomUUID() });
      for (const response of [random, await shapeless]) expectRefusal(name, outcomeOf(response), may);
      if (actor.includes('another workspace')) return; // a foreign id is their own
      const other = await asked({ ...ids, [part]: foreign.ids[part] });
      expectRefusal(name, outcomeOf(other), may);
      // Nobody can tell what is somebody else's from what is not there.
      expect(outcomeOf(other), part).toBe(outcomeOf(random));
      if (other.statusCode >= 300) expect(other.body).toBe(random.body);
    });
    await Promise.all(refusals);
    const isRead = calls[name].method === 'GET';
    if (may !== 'done' || isRead) expect(outcomeOf(await asked(ids))).toBe(may);
    // A right password before the proof: the browser is remembered, and keeps it.
    const mayStore = may !== 'done' && name === 'signIn';
    if (!mayStore) expect(await snapshotState(server)).toEqual(before);
    if (may === 'done' && !isRead) {
      const own = await createCallFixture(server, actor, withDrive, foreign.ids);
      expect(outcomeOf(await makeCall(server, name, own.asker, own.ids, own.args))).toBe(may);
    }
    if (mayStore || (may === 'done' && !isRead)) before = await snapshotState(server);
  });
});

function expectRefusal(name: CallName, response: string, may: string): void {
  if (response === may && may !== 'done') return;
  const refusal = saysMore[name]?.test(response) || response === notFound || response === '403 not-allowed';
  expect(refusal, `${name} said ${response}`).toBe(true);
}
