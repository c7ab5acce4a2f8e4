import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxLinksPerDay } from '#server/features/invitations/invitation-links.ts';
import type { BusEvent } from '#server/realtime/event-bus.ts';
import { accept, codeOf, invite, inviteOne, verifyInvite } from '#tests/support/accounts/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createWorkspace, signUpVerified, type TestUser } from '#tests/support/users.ts';

let server: TestServer;
let owner: TestUser;
let workspaceId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpVerified(server);
  workspaceId = (await createWorkspace(owner, 'north-studio')).id;
});
afterAll(() => server.close());

const address = () => `${randomUUID()}@example.com`;
const members = async (email: string) =>
  server.deps.db.selectFrom('members').selectAll().where('email', '=', email).execute();
const emailsTo = async (email: string) =>
  (await server.emails()).filter(({ recipient }) => recipient === email);
const resend = (id: string, email: string, who = owner) =>
  who.call('POST', 'workspace/users/resend/token', { workspace_id: workspaceId, id, email });
const copy = (id: string, email: string, who = owner) =>
  who.call('POST', 'workspace/users/copy/invite', { workspace_id: workspaceId, id, email });
const withdraw = (id: string, who = owner, headers = {}) =>
  who.call(
    'DELETE',
    `workspace/users/widthdraw/invite?workspaceId=${workspaceId}&workspaceUserId=${id}`,
    undefined,
    headers,
  );

describe('inviting', () => {
  test('mails each address a link and lists the people as invited, whatever role was sent', async () => {
    const [one, two] = [address(), address()];
    const response = await owner.call('POST', 'workspace/users', {
      workspace_id: workspaceId,
      workspace_users: [
        { email: ` ${one.toUpperCase()} `, role: 2 },
        { email: two, role: 1 },
        { email: two },
      ],
    });
    expect(response.statusCode).toBe(201);
    expect(response.json().data.already).toEqual([]);
    const invited: { id: string; email: string }[] = response.json().data.invited;
    expect(new Set(invited.map(({ email }) => email))).toEqual(new Set([one, two]));
    for (const { id, email } of invited) {
      expect(await members(email)).toEqual([
        { id, workspace_id: workspaceId, user_id: null, email, role: 0, status: 0, joined_at: null },
      ]);
      const [message] = await emailsTo(email);
      expect(message?.content.subject).toBe('Join north-studio on Lunvik');
      for (const part of [message?.content.text, message?.content.html]) {
        expect(part).toMatch(/http:\/\/127\.0\.0\.1:8080\/inviteuser#code=[\w-]{43}/);
        expect(part).toContain(`${owner.email} invited you to north-studio on Lunvik`);
      }
    }
  });

  test('passes over who is invited or a member already and says whom', async () => {
    const [known, fresh] = [address(), address()];
    await invite(owner, workspaceId, known);
    const response = await invite(owner, workspaceId, known, fresh, owner.email);
    expect(response.statusCode).toBe(201);
    expect(response.json().data.invited.map(({ email }: { email: string }) => email)).toEqual([fresh]);
    expect(response.json().data.already.sort()).toEqual([known, owner.email].sort());
    expect(await emailsTo(known)).toHaveLength(1);
    const none = await invite(owner, workspaceId, known, owner.email);
    expect(none.statusCode).toBe(409);
    expect(none.json().error_message).toBe('Some emails are already invited or duplicated.');
  });

  test.each([
    ['Please enter at least one valid email.', () => []],
    ['These emails are invalid: a@b, x', () => ['x', 'ok@example.com', 'A@b']],
    [
      'These emails are invalid: ad\u200ba@example.com. Email addresses cannot contain “zero width space” (U+200B), which cannot be seen here. Remove it, or type the text again.',
      () => ['ad\u200ba@example.com'],
    ],
    [
      'These emails are invalid: ａda@example.com. Email addresses cannot contain “ａ”. Type “a” instead.',
      () => ['ａda@example.com'],
    ],
    ['Invite at most 20 addresses at a time.', () => Array.from({ length: 21 }, address)],
  ])('refuses with: %s', async (message, emails) => {
    const response = await invite(owner, workspaceId, ...emails());
    expect([response.statusCode, response.json().error_message]).toEqual([400, message]);
    expect(await members('ok@example.com')).toEqual([]);
  });

  test('20 addresses are not too many, and one more is', async () => {
    const emails = Array.from({ length: 20 }, address);
    expect((await invite(owner, workspaceId, ...emails, ...emails)).statusCode).toBe(201);
    await server.emails(); // a delivery takes no more than that
  });

  test('puts the people into groups of the workspace, into none of another one', async () => {
    const group = async (who: TestUser, workspace: string) => {
      const body = { workspace_id: workspace, group_name: `g-${randomUUID()}` };
      return (await who.call('POST', 'workspace/group', body)).json().data.id as string;
    };
    const stranger = await signUpVerified(server);
    const foreign = await group(stranger, (await createWorkspace(stranger)).id);
    const [one, two] = [await group(owner, workspaceId), await group(owner, workspaceId)];
    const into = (email: string, ...ids: string[]) =>
      owner.call('POST', 'workspace/users', {
        workspace_id: workspaceId,
        workspace_users: [{ email }],
        workspace_groups_ids: ids.map((group_id) => ({ group_id })),
      });
    const email = address();
    for (const id of [foreign, randomUUID(), 'x']) {
      const response = await into(email, one, id);
      expect([response.statusCode, response.json().error_message]).toEqual([404, 'Group not found.']);
    }
    expect(await members(email)).toEqual([]);
    const [invited] = (await into(email, one, 'everyone', two, one.toUpperCase())).json().data.invited;
    const { data } = (await owner.call('GET', `workspace/group/user/${invited.id}`)).json();
    expect(
      data
        .slice(1)
        .map(({ id }: { id: string }) => id)
        .sort(),
    ).toEqual([one, two].sort());
    await accept(await signUpVerified(server, email), workspaceId);
    const after = (await owner.call('GET', `workspace/group/members/${one}`)).json().data;
    expect(after.map((member: { email: string }) => member.email)).toEqual([email]);
  });

  test('at the same moment, in any order, invites each person once', async () => {
    const emails = Array.from({ length: 8 }, address);
    const responses = await Promise.all([
      invite(owner, workspaceId, ...emails),
      invite(owner, workspaceId, ...emails.toReversed()),
      invite(owner, workspaceId, ...emails),
    ]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 409, 409]);
    for (const email of emails) expect(await emailsTo(email)).toHaveLength(1);
  });

  test('a repeat after a lost answer mails nothing twice', async () => {
    const body = { workspace_id: workspaceId, workspace_users: [{ email: address() }] };
    const key = { 'idempotency-key': randomUUID() };
    const first = await owner.call('POST', 'workspace/users', body, key);
    const second = await owner.call('POST', 'workspace/users', body, key);
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(await emailsTo(body.workspace_users[0]?.email ?? '')).toHaveLength(1);
  });

  test('notifies those who manage members', async () => {
    const received: BusEvent[] = [];
    const stop = server.deps.bus.subscribe((event) => received.push(event));
    const { id } = await inviteOne(server, owner, workspaceId);
    await withdraw(id);
    const event = {
      kind: 'workspace',
      workspaceId,
      type: 'MEMBERS_CHANGE',
      data: { workspace_id: workspaceId },
    };
    await vi.waitFor(() => expect(received).toEqual([event, event]));
    stop();
  });

  test('has a limit a day, that withdrawing does not move', async () => {
    const busy = await signUpVerified(server);
    const { id } = await createWorkspace(busy, 'busy');
    const key = `invitations:${busy.userId}`;
    await inviteOne(server, busy, id);
    await server.deps.db
      .updateTable('attempts')
      .set({ count: maxLinksPerDay })
      .where('key', '=', key)
      .execute();
    const response = await invite(busy, id, address());
    expect(response.statusCode).toBe(429);
    expect(response.json().error_message).toBe('Too many invitations. Try again tomorrow.');
    const now = new Date(server.deps.nowMs());
    await server.deps.db.updateTable('attempts').set({ resets_at: now }).where('key', '=', key).execute();
    expect((await invite(busy, id, address())).statusCode).toBe(201);
  });
});

describe('an invitation that waits', () => {
  test('can be copied as another link, however the address is written', async () => {
    const { id, email } = await inviteOne(server, owner, workspaceId);
    const response = await copy(id, email.toUpperCase());
    expect(response.statusCode).toBe(200);
    const link: string = response.json().data.invite_link;
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/inviteuser#code=[\w-]{43}$/);
    expect((await verifyInvite(server, codeOf(link))).json().data).toMatchObject({
      is_link_valid: true,
      email,
    });
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test('can be mailed again, not sooner than in 30 seconds and five times an hour', async () => {
    const { id, email, code } = await inviteOne(server, owner, workspaceId);
    const soon = await resend(id, email);
    expect([soon.statusCode, soon.json().error_message]).toEqual([
      429,
      'This invitation was sent a moment ago. Try again later.',
    ]);
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      server.passTime(31_000);
      statuses.push((await resend(id, email)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await emailsTo(email)).toHaveLength(5);
    expect((await verifyInvite(server, code)).json().data.is_link_valid).toBe(true);
  });

  test('mailed again lives seven days from then', async () => {
    const { id, email, code } = await inviteOne(server, owner, workspaceId);
    server.passTime(20 * 3_600_000);
    await resend(id, email);
    const links = await server.deps.db
      .selectFrom('invitations')
      .select('expires_at')
      .where('member_id', '=', id)
      .orderBy('expires_at')
      .execute();
    expect(links.map(({ expires_at }) => expires_at.getTime() - server.deps.nowMs())).toEqual([
      148 * 3_600_000,
      168 * 3_600_000,
    ]);
    expect(code).toHaveLength(43);
  });

  test('ends with all its links when it is withdrawn, and the person can be invited again', async () => {
    const { id, email, code } = await inviteOne(server, owner, workspaceId);
    const link = codeOf((await copy(id, email)).json().data.invite_link);
    const key = { 'idempotency-key': randomUUID() };
    expect((await withdraw(id, owner, key)).statusCode).toBe(200);
    expect((await withdraw(id, owner, key)).statusCode).toBe(200);
    expect(await members(email)).toEqual([]);
    for (const ended of [code, link]) {
      const response = await verifyInvite(server, ended);
      expect([response.statusCode, response.json().error_message]).toEqual([
        400,
        'Invalid or expired invitation code.',
      ]);
    }
    const retry = await withdraw(id);
    expect([retry.statusCode, retry.json().error_message]).toEqual([404, 'User not found.']);
    expect((await invite(owner, workspaceId, email)).statusCode).toBe(201);
  });

  test('is nobody’s to withdraw, copy or mail once its person has joined', async () => {
    const person = await signUpVerified(server);
    const { id, email } = await inviteOne(server, owner, workspaceId, person.email);
    expect((await accept(person, workspaceId)).statusCode).toBe(200);
    for (const response of [await withdraw(id), await copy(id, email), await resend(id, email)]) {
      expect([response.statusCode, response.json().error_message]).toEqual([
        409,
        `${email} has joined already.`,
      ]);
    }
    expect((await members(email))[0]?.status).toBe(1);
  });

  test('is found by id and address together', async () => {
    const { id } = await inviteOne(server, owner, workspaceId);
    for (const response of [await copy(id, 'other@example.com'), await resend(id, owner.email)]) {
      expect([response.statusCode, response.json().error_message]).toEqual([404, 'User not found.']);
    }
  });
});
