import { Agent, get } from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contentPath } from '#contract/wire/downloads.ts';
import { type RunningProxy, startProxy } from '#tests/support/proxies/proxies.ts';
import type { ProxyKind } from '#tests/support/proxies/proxy-files.ts';
import {
  type ServerOfEveryStorage,
  startServerOfEveryStorage,
} from '#tests/support/storage/every-storage.ts';
import { storeFile, type Team } from '#tests/support/team.ts';

const recorded = 65_536;
const poison = '<script>poisoned</script>';
/** Put where the next answer on the connection begins. */
const poisoned = Buffer.concat([
  Buffer.alloc(recorded, 'a'),
  ...Array.from({ length: 200 }, () =>
    Buffer.from(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${poison.length}\r\n\r\n${poison}`,
    ),
  ),
]);
const attempts = 40;
const others = 8;

let all: ServerOfEveryStorage;
let address: string;
let proxy: RunningProxy | undefined;
let manipulated: { readonly team: Team; readonly fileId: string };
let lying: { readonly team: Team; readonly fileId: string };

beforeAll(async () => {
  all = await startServerOfEveryStorage();
  address = await all.server.listen();
  manipulated = await manipulate(await all.teamAt('own'));
  lying = await manipulate(await all.teamAt('s3_compatible'));
  // The attacker's own endpoint says no length.
  all.s3.respond = (_request, response) => {
    response.writeHead(200);
    response.write(poisoned);
    response.end();
  };
});
afterEach(() => proxy?.stop());
afterAll(() => all?.close());

/** A file in a storage that gives more than was uploaded. */
async function manipulate(team: Team) {
  const { id, blobId } = await storeFile(all.server, team, 'reel.mov', poisoned.subarray(0, recorded));
  const key = { workspaceId: team.workspaceId, blobId };
  await all.server.deps.blobs.ofRegion('OR').put(key, Readable.from([poisoned]));
  return { team, fileId: id };
}

interface Value {
  readonly status: number;
  readonly body: string;
}

function ask(agent: Agent, url: string, token?: string): Promise<Value | null> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((done) => {
    const request = get(url, { agent, headers }, (response) => {
      text(response).then(
        (body) => done({ status: response.statusCode ?? 0, body }),
        () => done(null),
      );
    });
    request.on('error', () => done(null));
  });
}

test.each<ProxyKind>(['nginx', 'nginx with buffers', 'haproxy', 'caddy'])(
  'behind %s nobody gets an answer that is meant for another, or that somebody made up',
  { timeout: 60_000 },
  async (kind) => {
    proxy = await startProxy(kind, address);
    const { url, ca } = proxy;
    const agent = new Agent({ keepAlive: true, ca });
    const permission = await ask(agent, `${url}/api/config`);
    expect(permission?.status).toBe(200);

    let attacking = true;
    const attack = async ({ team, fileId }: typeof manipulated) => {
      const path = `${url}/api/${contentPath(team.driveId, fileId)}`;
      for (let count = 0; count < attempts; count++) await ask(agent, path, team.owner.token);
    };
    const wrong: Value[] = [];
    let asked = 0;
    const live = async () => {
      while (attacking) {
        const response = await ask(agent, `${url}/api/config`);
        asked += 1;
        // A proxy may say that the connection was ended; nobody else's words may be heard.
        if (response !== null && response.status !== 502 && response.body !== permission?.body)
          wrong.push(response);
      }
    };
    const living = Array.from({ length: others }, live);
    await Promise.all([manipulated, manipulated, lying, lying].map(attack));
    attacking = false;
    await Promise.all(living);
    agent.destroy();
    expect(asked).toBeGreaterThan(attempts);
    expect(`${wrong.length} of ${asked}: ${wrong[0]?.body.slice(0, 100) ?? ''}`).toBe(`0 of ${asked}: `);
  },
);
