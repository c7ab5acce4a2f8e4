import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { socketUrl } from '#tests/support/socket.ts';
import {
  asUser,
  call,
  encryptPassword,
  goodPassword,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
let address: string;
let person: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  person = await signUpVerified(server);
});
afterAll(() => server.close());

/** As the page's worker asks, which says that its browser keeps cookies. */
const ofPage = { 'lunvik-browser': '1' };

async function signIn(headers: Record<string, string>, remember = false) {
  const password = encryptPassword(server, goodPassword);
  const body = { email: person.email, password, machine_id: 'M', remember };
  const response = await call(server, 'POST', 'users/sign-in', body, headers);
  const set = [response.headers['set-cookie'] ?? []].flat();
  const who = asUser(server, { ...person, token: response.json().data.access_token });
  return { who, set, cookie: set[0]?.split(';')[0] ?? '' };
}

const profile = async (who: TestUser, headers: Record<string, string> = {}) => {
  const response = await who.call('GET', 'users/profile', undefined, headers);
  return response.statusCode === 200 ? 200 : `${response.statusCode} ${response.json().reason}`;
};

test('a token that was copied to another browser is refused there', async () => {
  const { who, cookie } = await signIn(ofPage);
  const other = await signIn(ofPage);
  expect(await profile(who, { cookie })).toBe(200);
  expect(await profile(who)).toBe('401 elsewhere');
  expect(await profile(who, { cookie: other.cookie })).toBe('401 elsewhere');
  expect(await profile(who, { cookie: 'browser=short; a=b' })).toBe('401 elsewhere');
  // The thief's try does not sign the owner out.
  expect(await profile(who, { cookie: `theme=dark; ${cookie}` })).toBe(200);
});

test('a browser whose first answer was lost asks again, and has a session that works', async () => {
  const email = `lost.${person.email}`;
  const body = {
    email,
    first_name: 'Noor',
    last_name: 'Lind',
    password: encryptPassword(server, goodPassword),
    machine_id: 'M',
  };
  const headers = { ...ofPage, 'idempotency-key': '5b0c7c1e-6a51-4f0e-9a0a-3a8b0d1c2e3f' };
  const lost = await call(server, 'POST', 'users/sign-up', body, headers);
  const retry = await call(server, 'POST', 'users/sign-up', body, headers);
  expect([lost.statusCode, retry.statusCode]).toEqual([201, 201]);
  const cookie = [retry.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';
  const who = asUser(server, { ...person, token: retry.json().data.access_token });
  const listed = async (headers: Record<string, string>) =>
    (await who.call('POST', 'users/sign-out', undefined, headers)).statusCode;
  expect([await listed({}), await listed({ cookie })]).toEqual([401, 200]);
});

test('the cookie alone signs nobody in, and no script can read it', async () => {
  const { set, cookie } = await signIn(ofPage);
  expect(set).toEqual([expect.stringMatching(/^browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)]);
  const response = await call(server, 'GET', 'users/profile', undefined, { cookie });
  expect([response.statusCode, response.json().reason]).toEqual([401, undefined]);
});

test('a browser keeps its cookie from one sign-in to the next, for as long as it is to be remembered', async () => {
  const first = await signIn(ofPage);
  const { set, cookie } = await signIn({ ...ofPage, cookie: first.cookie }, true);
  expect(cookie).toBe(first.cookie);
  expect(set[0]).toContain(`; Max-Age=${30 * 86_400}`);
  expect(await profile(first.who, { cookie })).toBe(200);
});

test('a client that says nothing of cookies is bound to nothing more than its token', async () => {
  const { who, set } = await signIn({});
  expect(set).toEqual([]);
  expect(await profile(who)).toBe(200);
  expect(await profile(who, { cookie: `browser=${'x'.repeat(43)}` })).toBe(200);
});

test('a session that continues a bound one is bound as well', async () => {
  const { who, cookie } = await signIn(ofPage);
  const body = { machine_id: 'ANOTHER' };
  const response = await who.call('POST', 'users/machine-token-duplicate', body, { cookie });
  const copy = asUser(server, { ...person, token: response.json().data.access_token });
  expect(await profile(copy)).toBe('401 elsewhere');
  expect(await profile(copy, { cookie })).toBe(200);
});

test('each way to a session binds it: proving an address and signing up too', async () => {
  const email = `new-${person.email}`;
  const body = {
    first_name: '',
    last_name: '',
    email,
    machine_id: 'M',
    password: encryptPassword(server, goodPassword),
  };
  const response = await call(server, 'POST', 'users/sign-up', body, ofPage);
  const [cookie = ''] = String(response.headers['set-cookie']).split(';');
  const who = asUser(server, { email, userId: '', token: response.json().data.access_token });
  expect((await who.call('POST', 'users/sign-out')).json().reason).toBe('elsewhere');
  expect((await who.call('POST', 'users/sign-out', undefined, { cookie })).statusCode).toBe(200);
});

test('sockets, downloads and uploads ask for the cookie too', async () => {
  const { who, cookie } = await signIn(ofPage);
  const ticket = async () =>
    (await who.call('POST', 'realtime/ticket', undefined, { cookie })).json().data.ticket as string;
  const upgraded = async (headers: Record<string, string>) => {
    const socket = new WebSocket(socketUrl(address, await ticket()), { headers });
    const status = await new Promise((resolve) => {
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('error', () => undefined);
    });
    socket.terminate();
    return status;
  };
  expect([await upgraded({}), await upgraded({ cookie })]).toEqual([401, 101]);
  const none = '00000000-0000-4000-8000-000000000000';
  const status = async (method: string, path: string, headers: Record<string, string>) => {
    const authorization = `Bearer ${who.token}`;
    return (await fetch(`${address}/api/${path}`, { method, headers: { authorization, ...headers } })).status;
  };
  const statuses = (headers: Record<string, string>) =>
    Promise.all([
      status('GET', `drives/${none}/files/${none}/content`, headers),
      status('GET', `drives/${none}/files/${none}/thumbnail?size=96`, headers),
      status('POST', 'uploads', { 'tus-resumable': '1.0.0', ...headers }),
    ]);
  expect(await statuses({})).toEqual([401, 401, 401]);
  expect(await statuses({ cookie })).toEqual([404, 404, 400]);
});
