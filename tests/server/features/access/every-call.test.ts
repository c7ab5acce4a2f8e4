import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { can } from '#contract/rules/roles.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { callPolicies } from '#server/http/policy.ts';
import { ask, outcome } from '#tests/support/every-call/ask.ts';
import { type Ids, idsOf } from '#tests/support/every-call/inputs.ts';
import { type Actor, createWorld, standings, stateOf, type World } from '#tests/support/every-call/world.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * Fifteen who ask × every call of the table of policies × ids of the own workspace, of another one, of nobody and of no
 * shape, one at a time among own ones. What is expected is read from the table; where a call says something finer than
 * the table can, it stands here.
 */

const notFound = '404 not-found';
const unknownCode = '400 token-invalid';

/** What is answered with own ids where it is not what the table of policies says. */
const finer: { readonly [N in CallName]?: string | Partial<Record<Actor | 'outside', string>> } = {
  // These come without the code of a letter; with one they have tests of their own.
  verifyToken: unknownCode,
  verifyUserToken: unknownCode,
  verifyResetToken: unknownCode,
  resetPassword: unknownCode,
  exchangeDesktopCode: unknownCode,
  verifyInvite: unknownCode,
  createInvitedUser: unknownCode,
  secondStep: unknownCode,
  confirmTwoStep: unknownCode,
  endTwoStep: '400 wrong-code',
  renewRecoveryCodes: '400 wrong-code',
  addPasskey: '400 bad-request',
  passkeySignIn: '401 passkey-refused',
  // No provider is set up here; those that are have tests of their own.
  beginProviderSignIn: notFound,
  finishProviderSignIn: unknownCode,
  beginProviderLink: notFound,
  finishProviderLink: unknownCode,
  unlinkProvider: notFound,
  signIn: { 'an unproved address': '403 not-validated' },
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
  userRightOn: { 'a standard user': notFound, 'a standard user with View': notFound },
  listDrives: { 'a standard user': notFound, 'a standard user with View': notFound },
  // Who has begun no copy has nothing to look back to.
  difference: { 'a standard user with View': '410 too-old' },
  postEvents: { 'a standard user with View': 'rejected not-allowed' },
  copyItem: { 'a standard user with View': 'rejected not-allowed' },
  // The code was not entered.
  deleteDrive: { 'an admin': unknownCode, 'the owner': unknownCode },
};

/** What wrong ids are told besides "not found" and "not allowed": the one before whose id is none of the asker's own. */
const saysMore: { readonly [N in CallName]?: RegExp } = {
  createWorkspace: /^400 bad-request$/, // not one's own user id
  copyItem: /^(400 bad-request|rejected (gone|not-allowed))$/,
  postEvents: /^rejected (gone|not-allowed)$/,
};

function expected(actor: Actor, name: CallName, withDrive: boolean): string {
  const { who, tenant } = callPolicies[name];
  // For whom nothing was granted there is no such filespace.
  if (withDrive && actor === 'a standard user') return notFound;
  const standing = standings[actor];
  const said = finer[name];
  const own =
    typeof said === 'string' ? said : (said?.[actor] ?? (standing === 'outside' ? said?.outside : undefined));
  if (who === 'anyone') return own ?? 'done';
  if (standing === 'signed out') return '401 signed-out';
  if (who === 'signedIn') return own ?? 'done';
  if (standing === 'unproved') return '403 not-validated';
  if (tenant === 'own' || tenant === 'none') return own ?? 'done';
  if (standing === 'outside') return notFound;
  if (who !== 'verified' && who !== 'member' && who !== 'editHere' && !can(standing, who)) {
    return '403 not-allowed';
  }
  return own ?? 'done';
}

const names = Object.keys(calls) as CallName[];
const actors = Object.keys(standings) as Actor[];

test.each(names)('somebody may %s', (name) => {
  const answers = new Set(actors.map((actor) => expected(actor, name, false)));
  expect(answers.has('done') || finer[name] !== undefined).toBe(true);
});

describe.each(actors)('%s', (actor) => {
  let server: TestServer;
  let foreign: World;
  beforeAll(async () => {
    server = await startTestServer();
    foreign = await createWorld(server, 'the owner', true);
  });
  afterAll(() => server.close());

  test.each(names)('asks for %s', async (name) => {
    const withDrive = idsOf(name, foreign.given).includes('drive');
    const { asker, ids, given } = await createWorld(server, actor, withDrive, foreign.ids);
    const may = expected(actor, name, withDrive);
    const asked = (ids: Ids) => ask(server, name, asker, ids, given);
    const before = await stateOf(server);
    const isOpen = callPolicies[name].who === 'anyone'; // its proof is a password or a code, not who asks
    for (const part of isOpen ? [] : idsOf(name, given)) {
      const random = await asked({ ...ids, [part]: randomUUID() });
      const shapeless = await asked({ ...ids, [part]: part === 'workspace' ? '__proto__' : "x'; --" });
      for (const answer of [random, shapeless]) expectRefusal(name, outcome(answer), may);
      if (actor.includes('another workspace')) continue; // a foreign id is their own
      const other = await asked({ ...ids, [part]: foreign.ids[part] });
      expectRefusal(name, outcome(other), may);
      // Nobody can tell what is somebody else's from what is not there.
      expect(outcome(other), part).toBe(outcome(random));
      if (other.statusCode >= 300) expect(other.body).toBe(random.body);
    }
    expect(await stateOf(server)).toEqual(before);
    expect(outcome(await asked(ids))).toBe(may);
    // A right password before the proof: the browser is remembered, and keeps it.
    if (may !== 'done' && name !== 'signIn') expect(await stateOf(server)).toEqual(before);
  });
});

function expectRefusal(name: CallName, answer: string, may: string): void {
  if (answer === may && may !== 'done') return;
  const refusal = saysMore[name]?.test(answer) || answer === notFound || answer === '403 not-allowed';
  expect(refusal, `${name} said ${answer}`).toBe(true);
}
