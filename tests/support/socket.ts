import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ClientFrame, ServerFrame } from '#contract/wire/realtime.ts';
import type { TestServer } from './server.ts';
import { request } from './team.ts';

/** The real-time channel as a client sees it. */
export interface Channel {
  readonly socket: WebSocket;
  send(frame: ClientFrame): void;
  /** Frames in their order; waits for the next one. */
  next(): Promise<ServerFrame>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** Frames that came and were not taken. */
  readonly waiting: readonly ServerFrame[];
}

export async function ticketOf(server: TestServer, person: { readonly token: string }): Promise<string> {
  const response = await request(server, person, 'POST', 'realtime/ticket');
  return response.json<{ data: { ticket: string } }>().data.ticket;
}

export function socketUrl(address: string, ticket: string): string {
  return `${address.replace('http', 'ws')}/api/realtime?ticket=${ticket}`;
}

export async function openChannel(
  server: TestServer,
  address: string,
  person: { readonly token: string },
): Promise<Channel> {
  const socket = new WebSocket(socketUrl(address, await ticketOf(server, person)));
  const pending: ServerFrame[] = [];
  const takers: ((frame: ServerFrame) => void)[] = [];
  socket.on('message', (content) => {
    const frame = JSON.parse(Buffer.from(String(content), 'base64').toString('utf8')) as ServerFrame;
    const taker = takers.shift();
    if (taker) taker(frame);
    else pending.push(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  return {
    socket,
    closed,
    waiting: pending,
    send: (frame) => socket.send(Buffer.from(JSON.stringify(frame)).toString('base64')),
    next: () => {
      const first = pending.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => takers.push(resolve));
    },
  };
}

/** The next frame that is of none of these types: one that an earlier grant caused may come before or after what a test waits for. */
export async function nextExcept(channel: Channel, ...types: readonly string[]): Promise<ServerFrame> {
  for (;;) {
    const frame = await channel.next();
    if (!('type' in frame) || !types.includes(frame.type)) return frame;
  }
}

/** The status with which an upgrade is refused; 101 where it is not. */
export async function upgradeStatus(url: string, origin?: string): Promise<number> {
  const socket = new WebSocket(url, origin === undefined ? {} : { origin });
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('error', () => undefined);
  });
}
