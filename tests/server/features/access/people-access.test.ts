import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Call, type Cast, castOf, type Ids, rowsOf } from './people-cast.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer();
  cast = await castOf(server);
});
afterAll(() => server.close());

/** Every call about members and groups, made of ids of one workspace, or of ids that do not belong together. */
const calls: Readonly<Record<string, (ids: Ids) => Call>> = {
  listMembers: ({ workspace }) => ['GET', `workspace/users/${workspace}`],
  removeMember: ({ workspace, member }) => ['DELETE', `workspace/users/${workspace}/${member}`],
  changeRole: ({ workspace, member }) => [
    'PUT',
    'workspace/users/change/role',
    { id: member, workspace_id: workspace, role: roles.admin },
  ],
  auditTrail: ({ workspace }) => ['GET', `workspace/audit/${workspace}`],
  listGroups: ({ workspace }) => ['GET', `workspace/group/${workspace}`],
  createGroup: ({ workspace }) => [
    'POST',
    'workspace/group',
    { workspace_id: workspace, group_name: `new-${randomUUID()}` },
  ],
  renameGroup: ({ workspace, group }) => [
    'PUT',
    'workspace/group',
    { workspace_id: workspace, id: group, group_name: `other-${randomUUID()}` },
  ],
  deleteGroup: ({ workspace, group }) => ['DELETE', `workspace/group/${workspace}/${group}`],
  groupsOfMember: ({ member }) => ['GET', `workspace/group/user/${member}`],
  groupMembers: ({ group }) => ['GET', `workspace/group/members/${group}`],
  addToGroups: ({ member, group }) => [
    'POST',
    'workspace/group/members/multiple',
    { workspace_user_id: member, workspace_groups_ids: [{ group_id: group }] },
  ],
  removeFromGroup: ({ member, group }) => ['DELETE', `workspace/group/members/${group}/${member}`],
};

/** What of the ids each call looks at. */
const looksAt: Readonly<Record<string, readonly (keyof Ids)[]>> = {
  listMembers: ['workspace'],
  removeMember: ['workspace', 'member'],
  changeRole: ['workspace', 'member'],
  auditTrail: ['workspace'],
  listGroups: ['workspace'],
  createGroup: ['workspace'],
  renameGroup: ['workspace', 'group'],
  deleteGroup: ['workspace', 'group'],
  groupsOfMember: ['member'],
  groupMembers: ['group'],
  addToGroups: ['member', 'group'],
  removeFromGroup: ['member', 'group'],
};

const actors = [
  ['nobody', 401],
  ['with a token that nobody has', 401],
  ['whose session ran out', 401],
  ['who signed out', 401],
  ['with an address that is not proved', 403],
  ['the owner of another workspace', 404],
  ['an admin of another workspace', 404],
  ['who is invited and has not joined', 404],
  ['who was removed', 404],
  ['a standard user', 403],
  ['a standard user of a group', 403],
  ['who was an admin', 403],
  ['an admin', 200],
] as const;

describe.each(actors)('%s', (actor, status) => {
  test.each(Object.keys(calls))(`asks for %s with ids of the workspace`, async (name) => {
    const before = await rowsOf(server);
    const ids = await cast.freshIds();
    const answer = await cast.ask(actor, call(name, ids));
    // Of another person's groups a standard user is told what is told of a person who is not there.
    const expected = name === 'groupsOfMember' && status === 403 && actor !== actors[4][0] ? 404 : status;
    const made = name === 'createGroup' ? 201 : 200;
    expect(answer.statusCode).toBe(expected === 200 ? made : expected);
    if (expected !== 200) expect(await cast.rowsWithout(ids)).toEqual(before);
    expect(answer.body).not.toMatch(/password|token|hash/i);
  });

  test.each(Object.keys(calls))('asks for %s with foreign, mixed, random and malformed ids', async (name) => {
    const [own, foreign] = [await cast.freshIds(), cast.foreignIds];
    const random = { workspace: randomUUID(), member: randomUUID(), group: randomUUID() };
    const malformed = { workspace: 'x', member: "'; --", group: '__proto__' };
    const before = await rowsOf(server);
    const answers: string[] = [];
    for (const wrong of [foreign, random, malformed]) {
      for (const part of looksAt[name] ?? []) {
        if (actor.includes('another workspace') && wrong === foreign) continue; // own there
        const answer = await cast.ask(actor, call(name, { ...own, [part]: wrong[part] }));
        answers.push(`${answer.statusCode} ${answer.json().code}`);
      }
    }
    const others = answers.filter((answer) => !['404 not-found', '403 not-allowed'].includes(answer));
    if (status === 401) expect(new Set(answers)).toEqual(new Set(['401 signed-out']));
    else if (actor === actors[4][0]) expect(new Set(answers)).toEqual(new Set(['403 not-validated']));
    else expect(others).toEqual([]);
    if (status === 200 || status === 404) expect(new Set(answers).size).toBeLessThanOrEqual(1);
    expect(await rowsOf(server)).toEqual(before);
  });
});

function call(name: string, ids: Ids): Call {
  const make = calls[name];
  if (make === undefined) throw new Error(`there is no call ${name}`);
  return make(ids);
}
