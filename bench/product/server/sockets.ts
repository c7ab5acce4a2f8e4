import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { ClientFrame, ServerFrame } from '#contract/wire/realtime.ts';
import { callApi } from '#e2e/harness/api.ts';
import type { ServerUnderTest } from '#e2e/harness/server.ts';
import { signUp, type TestUser } from '#e2e/harness/users.ts';
import { createToken, hashToken } from '#server/http/bearer.ts';
import { type Finding, Samples } from '../findings.ts';

const promisedMs = 100;
/** One session opens fewer than the server allows it. */
const socketsPerSession = 16;
const openedAtOnce = 16;

/** One change, from the moment it is sent until each of so many sockets has its event; both ends on one machine. */
export async function measureSockets(
  product: ServerUnderTest,
  sockets: number,
  rounds: number,
): Promise<Finding[]> {
  const user = await signUp(product);
  const followers = await openFollowers(product, user, sockets);
  const samples = new Samples();
  try {
    for (let round = -2; round < rounds; round += 1) {
      const name = `round ${round}`;
      const began = performance.now();
      const arrivals = followers.map((follower) => follower.arrival(name).then(() => performance.now()));
      await callApi(
        product.url,
        'postEvents',
        { params: { driveId: user.filespace.drive_id }, body: [newFolder(user, name)] },
        user.token,
      );
      if (round >= 0) samples.add('answered', performance.now() - began);
      for (const arrival of await Promise.all(arrivals)) {
        if (round >= 0) samples.add('arrived', arrival - began);
      }
    }
  } finally {
    for (const { socket } of followers) socket.terminate();
  }
  const ours = samples.of('arrived');
  const p99 = samples.at('arrived', 0.99);
  return [
    {
      what: `an event to ${sockets.toLocaleString('en')} sockets of one process, p99`,
      unit: 'ms',
      ours: { median: ours.median, p95: p99 },
      theirs: { name: 'until the sender has its answer', figure: samples.of('answered') },
      promise: { words: `≤ ${promisedMs} ms at p99`, kept: p99 <= promisedMs },
    },
  ];
}

interface Follower {
  readonly socket: WebSocket;
  /** Of the event of a folder of this name. */
  arrival(name: string): Promise<void>;
}

async function openFollowers(
  product: ServerUnderTest,
  user: TestUser,
  count: number,
): Promise<readonly Follower[]> {
  const followers: Follower[] = [];
  let token = user.token;
  for (let opened = 0; opened < count; opened += openedAtOnce) {
    if (opened % socketsPerSession === 0) token = await addSession(product, user);
    const more = Array.from({ length: Math.min(openedAtOnce, count - opened) }, () =>
      openFollower(product, user, token),
    );
    followers.push(...(await Promise.all(more)));
  }
  return followers;
}

async function openFollower(product: ServerUnderTest, user: TestUser, token: string): Promise<Follower> {
  const { ticket } = await callApi(product.url, 'realtimeTicket', {}, token);
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/realtime?ticket=${ticket}`);
  const waiting = new Map<string, () => void>();
  const following = new Promise<void>((resolve) => waiting.set('following', resolve));
  socket.on('message', (content) => {
    const frame = JSON.parse(Buffer.from(String(content), 'base64').toString('utf8')) as ServerFrame;
    const name = 'data' in frame ? String(frame.data['folder_name'] ?? frame.data['name']) : 'following';
    waiting.get(name)?.();
  });
  await once(socket, 'open');
  const follow: ClientFrame = { driveId: user.filespace.drive_id, userId: user.userId };
  socket.send(Buffer.from(JSON.stringify(follow)).toString('base64'));
  await following;
  return { socket, arrival: (name) => new Promise((resolve) => waiting.set(name, resolve)) };
}

async function addSession(product: ServerUnderTest, { userId }: TestUser): Promise<string> {
  const token = createToken();
  await product.query(
    `insert into sessions (id, user_id, token_hash, machine_id, authenticated_at, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, 'BENCH0000001', now(), now(), now(), now() + interval '1 day')`,
    [randomUUID(), userId, hashToken(token)],
  );
  return token;
}

function newFolder({ filespace }: TestUser, name: string): ClientEvent {
  return {
    event_id: randomUUID(),
    timestamp: Date.now() * 1e6,
    message_owner: 'BENCH0000001',
    type: 'NEW_FOLDER_CREATED',
    data: { folder_id: randomUUID(), folder_name: name, parent_folder: rootId, drive_id: filespace.drive_id },
  };
}
