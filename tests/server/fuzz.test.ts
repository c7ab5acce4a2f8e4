import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { checkItemName } from '#contract/rules/item-name.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Call } from '#contract/wire/call.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { createRandom } from '#server/demo/random.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { createFuzz } from '#tests/support/faults/fuzz.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { socketUrl, ticketOf } from '#tests/support/socket.ts';
import { createTeam, events, folderIdOf, request, send, storeFile, type Team } from '#tests/support/team.ts';

/** Requests, frames and names together. The same seed sends the same. */
const inAll = Number(process.env['TEST_FUZZ_REQUESTS'] ?? 5000);
const seed = Number(process.env['TEST_SEED'] ?? 1);
const timeout = 60_000 + inAll * 30;

let server: TestServer;
let passwordHash: string;
/** The people whose things must neither be seen nor touched. */
let foreign: Team;
let hidden: readonly string[];
let before: unknown;
const secretName = 'Zq7SecretName';

beforeAll(async () => {
  server = await startTestServer();
  foreign = await createTeam(server);
  await sql`update workspaces set name = ${`${secretName.toLowerCase()}-space`} where id = ${foreign.workspaceId}`.execute(
    server.deps.db,
  );
  passwordHash = await server.deps.passwords.hash('Correct-horse-9');
  hidden = await idsOf(foreign, secretName);
  before = await foreignState();
});
afterAll(() => server.close());

/** Everything of a team that has an id or address, with a folder and a file of that name. */
async function idsOf(team: Team, name: string): Promise<readonly string[]> {
  const folder = events.createFolder(team.driveId, name);
  await send(server, team.owner, team.driveId, folder);
  const file = await storeFile(server, team, `${name}.txt`, Buffer.from(name));
  const people = [team.owner, team.admin, team.standard];
  return [
    ...[team.workspaceId, team.driveId, folderIdOf(folder), file.id],
    ...people.flatMap(({ userId, memberId, email }) => [userId, memberId, email]),
  ];
}

/** Who sends, and what of the whole server they have heard of. */
async function newSenders(): Promise<{ readonly own: Team; readonly known: readonly string[] }> {
  const own = await createTeam(server);
  await sql`update users set password_hash = ${passwordHash}`.execute(server.deps.db);
  const mine = await idsOf(own, 'mine');
  return { own, known: [...mine, ...mine, ...hidden, rootId, 'A new name', 'mine'] };
}

async function foreignState(): Promise<unknown> {
  const { rows } = await sql`
    select d.seq, d.item_count, d.name, w.name as space,
      (select count(*) from members m where m.workspace_id = w.id) as members,
      (select string_agg(e.name, ',' order by e.id) from items e where e.drive_id = d.id) as names
    from drives d join workspaces w on w.id = d.workspace_id where w.id = ${foreign.workspaceId}`.execute(
    server.deps.db,
  );
  return rows;
}

/** What an answer says that it must not: things of others that were not in the question, and how the server is made. */
function leaks(response: string, request: string): readonly string[] {
  const said = response.toLowerCase();
  const asked = request.toLowerCase();
  const foreignWords = [...hidden, secretName].map((word) => word.toLowerCase());
  const inside = [/node_modules/, /\.ts:\d+/, /\bat \S+ \(/, /select .+ from/, /postgres/, /syntax error/];
  return [
    ...foreignWords.filter((word) => said.includes(word) && !asked.includes(word)),
    ...inside.filter((word) => word.test(said) && !word.test(asked)).map(String),
  ];
}

/** Passwords are hashed on purpose at great expense: calls that do so come more rarely. */
const dear: readonly CallName[] = ['signIn', 'signUp'];
const names = Object.keys(calls) as CallName[];
const weighted = [
  ...names,
  ...Array.from({ length: 4 }, () => names.filter((name) => !dear.includes(name))).flat(),
];

/** So many requests come from the same people: later they have written too many words of others themselves. */
const fromOneTeam = 1000;

test('requests: never a failure of ours, never a word of what belongs to others', { timeout }, async () => {
  const chance = createRandom(seed);
  const statuses = new Map<number, number>();
  for (let from = 0; from < inAll * 0.6; from += fromOneTeam) {
    const { own, known } = await newSenders();
    const fuzz = createFuzz(chance, known);
    const { owner, admin, standard } = own;
    const tokens = [owner.token, owner.token, admin.token, standard.token, null, 'x'.repeat(43)];
    const written = new Set<string>();
    for (let count = from; count < Math.min(from + fromOneTeam, inAll * 0.6); count += 1) {
      const name = chance.pick(weighted);
      // Whoever signs out is signed out: nobody does here.
      const token = name === 'signOut' ? null : chance.pick(tokens);
      const asked = fuzz.request(calls[name] as Call, token);
      const request = `${decode(asked.url)} ${asked.url} ${asked.payload ?? ''}`;
      const response = await server.app.inject(asked);
      const where = `${name}, no. ${count} of seed ${seed}: ${JSON.stringify(asked).slice(0, 2000)}`;
      expect(response.statusCode, where).toBeLessThan(500);
      expect(
        leaks(response.body, request).filter((word) => !written.has(word)),
        where,
      ).toEqual([]);
      // Whoever writes a word of others into a name of their own reads it there ever after.
      if (response.statusCode < 300 && calls[name].method !== 'GET')
        for (const word of leaks(request, '')) written.add(word);
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
    }
    // The others' names, and some of their ids, were looked for to the end.
    expect(written.has(secretName.toLowerCase())).toBe(false);
    expect(written.size).toBeLessThan(hidden.length);
    const { driveId } = own;
    expect((await request(server, owner, 'GET', `drives/${driveId}/items`)).statusCode).toBe(200);
  }
  // It is a test only if some get through, and some are refused for each reason.
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 201, 400, 401, 404]));
  expect(await foreignState()).toEqual(before);
});

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

test('frames: the socket answers or ends, and says nothing of others', { timeout }, async () => {
  const chance = createRandom(seed + 1);
  const { own, known } = await newSenders();
  const fuzz = createFuzz(chance, known);
  const address = await server.listen();
  const permission = () => {
    if (chance.next() < 0.2) return { leave: fuzz.text() };
    return { driveId: fuzz.text(), userId: chance.next() < 0.7 ? own.owner.userId : fuzz.text() };
  };
  const ping = Buffer.from('{"type":"PING"}').toString('base64');
  let socket: WebSocket | null = null;
  /** What was sent on this socket: answers may come later than the next question. */
  let asked = '';
  for (let count = 0; count < inAll * 0.2; count += 1) {
    if (socket === null || socket.readyState !== socket.OPEN || count % 100 === 0) {
      socket?.terminate();
      asked = '';
      socket = new WebSocket(socketUrl(address, await ticketOf(server, own.owner)));
      await new Promise((resolve) => socket?.once('open', resolve));
    }
    const network = socket;
    const sent = fuzz.frame(permission);
    asked += `${Buffer.from(sent, 'base64')}\n`;
    const output: string[] = [];
    await new Promise<void>((resolve) => {
      network.removeAllListeners();
      network.on('error', () => undefined);
      network.once('close', () => resolve());
      network.on('message', (content) => {
        const frame = Buffer.from(String(content), 'base64').toString();
        output.push(frame);
        if (frame.includes('"PONG"')) resolve();
      });
      network.send(sent);
      network.send(ping);
    });
    const where = `frame no. ${count} of seed ${seed}: ${sent.slice(0, 500)}`;
    expect(leaks(output.join('\n'), asked), where).toEqual([]);
  }
  socket?.terminate();
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
});

test('names: each is taken in a form that is right and can be found again, or refused', {
  timeout,
}, async () => {
  const atOnce = 50;
  const inOneFilespace = 1000;
  for (let from = 0; from < inAll * 0.2; from += inOneFilespace) {
    const chance = createRandom(seed + 2 + from);
    const fuzz = createFuzz(chance, ['Report', 'report.', 'REPORT', 'Straße', 'STRASSE', 'ﬁle', 'file']);
    const team = await createTeam(server);
    const created: string[] = [];
    const until = Math.min(inOneFilespace, inAll * 0.2 - from);
    for (let count = 0; count < until; count += atOnce) {
      const inputs = Array.from({ length: atOnce }, () => {
        const name = (chance.next() < 0.3 ? fuzz.noise() : fuzz.text()).slice(0, 1000);
        if (created.length === 0 || chance.next() < 0.6) return events.createFolder(team.driveId, name);
        return events.rename(chance.pick(created), name);
      }).filter((event) => !JSON.stringify(event).includes('\\u0000')); // refused with the whole request
      const results = await send(server, team.owner, team.driveId, ...inputs);
      results.forEach((result, at) => {
        const input = inputs[at];
        if (result.status === 'applied' && input?.type === 'NEW_FOLDER_CREATED')
          created.push(folderIdOf(input));
      });
    }
    expect(created.length).toBeGreaterThan(0);
    const { rows } = await sql<{ name: string }>`
      select name from items where drive_id = ${team.driveId}`.execute(server.deps.db);
    for (const { name } of rows) {
      expect(checkItemName(name), JSON.stringify(name)).toEqual({ ok: true, value: name });
    }
    expect(
      await checkInvariants(server.deps.db, team.driveId, new Map()),
      `seed ${seed}, from ${from}`,
    ).toEqual([]);
  }
  expect(await foreignState()).toEqual(before);
});
