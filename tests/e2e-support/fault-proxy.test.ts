import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';

const body = 'x'.repeat(10_000);
let server: Server;
let proxy: FaultProxy;
let asked: string[];
let sockets: Socket[];

beforeEach(async () => {
  asked = [];
  sockets = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startFaultProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

it('passes requests and replies, unless set otherwise', async () => {
  const connection = await openConnection();
  connection.ask('GET /one');
  expect(await connection.reply()).toContain(body);
  expect(asked).toEqual(['GET /one']);
  expect(proxy.strikes()).toBe(0);
});

it('refuses: the connections that stand are reset, and so are new ones', async () => {
  const context = await openConnection();
  proxy.set({ kind: 'refuse' });
  expect(await context.end()).toBe('reset');
  const later = await openConnection();
  later.ask('GET /two');
  expect(await later.end()).toBe('reset');
  expect(asked).toEqual([]);
  proxy.set({ kind: 'pass' });
  const healed = await openConnection();
  healed.ask('GET /three');
  expect(await healed.reply()).toContain(body);
});

it('swallows like a black hole, and resets what lost something when it ends', async () => {
  proxy.set({ kind: 'black-hole' });
  const connection = await openConnection();
  const strike = proxy.nextStrike();
  connection.ask('POST /lost');
  await strike;
  expect(asked).toEqual([]);
  proxy.set({ kind: 'pass' });
  expect(await connection.end()).toBe('reset');
});

it('loses the reply of a request that the server has worked on', async () => {
  proxy.set({ kind: 'lose-reply' });
  const connection = await openConnection();
  connection.ask('POST /done');
  expect(await connection.end()).toBe('reset');
  expect(connection.text()).toBe('');
  expect(asked).toEqual(['POST /done']);
});

it('loses only the replies that it is asked to lose', async () => {
  proxy.set({ kind: 'lose-reply', of: /^POST \/events/ });
  const connection = await openConnection();
  connection.ask('GET /page');
  expect(await connection.reply()).toContain(body);
  connection.ask('POST /events');
  expect(await connection.end()).toBe('reset');
  expect(asked).toEqual(['GET /page', 'POST /events']);
});

it('cuts a reply in the middle', async () => {
  proxy.set({ kind: 'cut-after', bytes: 500, direction: 'down' });
  const connection = await openConnection();
  connection.ask('GET /half');
  // Node reports a reset that follows data as an end.
  expect(await connection.end()).toMatch(/reset|closed/);
  expect(connection.text()).toMatch(/^HTTP/);
  expect(connection.text()).toHaveLength(500);
  expect(proxy.strikes()).toBe(1);
});

it('lets a part of a reply arrive and stays, until it is set otherwise', async () => {
  proxy.set({ kind: 'cut-after', bytes: 500, direction: 'down', stays: true });
  const connection = await openConnection();
  connection.ask('GET /half');
  while (connection.text().length < 500) await once(connection.socket, 'data');
  const strikes = proxy.strikes();
  expect(strikes).toBeGreaterThan(0);
  expect(connection.isOpen()).toBe(true);
  proxy.set({ kind: 'pass' });
  expect(await connection.end()).toMatch(/reset|closed/);
  expect(connection.text()).toHaveLength(500);
});

it('cuts a request before the server can read it', async () => {
  proxy.set({ kind: 'cut-after', bytes: 10, direction: 'up' });
  const connection = await openConnection();
  connection.ask('POST /never');
  expect(await connection.end()).toBe('reset');
  expect(asked).toEqual([]);
});

it('cuts no other request than the one that is named, even on the same line', async () => {
  proxy.set({ kind: 'cut-after', bytes: 10, direction: 'up', of: /^POST / });
  const connection = await openConnection();
  connection.ask('GET /page');
  expect(await connection.reply()).toContain(body);
  expect(proxy.strikes()).toBe(0);
  connection.ask('POST /never');
  expect(await connection.end()).toBe('reset');
  expect(asked).toEqual(['GET /page']);
});

it('hangs without losing anything', async () => {
  proxy.set({ kind: 'hang' });
  const connection = await openConnection();
  connection.ask('GET /later');
  const passing = await startFaultProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const other = await openConnection(passing.port);
  other.ask('GET /meanwhile');
  await other.reply();
  expect(asked).toEqual(['GET /meanwhile']);
  proxy.set({ kind: 'pass' });
  expect(await connection.reply()).toContain(body);
  expect(asked).toEqual(['GET /meanwhile', 'GET /later']);
  await passing.close();
});

it.each([
  { kind: 'latency', ms: 40 },
  { kind: 'slow', bytesPerSecond: 100_000 },
] as const)('is late by as much as was set: $kind', async (fault) => {
  proxy.set(fault);
  const connection = await openConnection();
  const startedMs = performance.now();
  connection.ask('GET /slow');
  expect(await connection.reply()).toContain(body);
  expect(performance.now() - startedMs).toBeGreaterThan(75);
});

it('slices what is sent into pieces that arrive one by one', async () => {
  proxy.set({ kind: 'slice', bytes: 1000 });
  const connection = await openConnection();
  const sizes: number[] = [];
  connection.socket.on('data', (piece) => sizes.push(piece.length));
  connection.ask('GET /sliced');
  expect(await connection.reply()).toContain(body);
  expect(sizes.length).toBeGreaterThan(5);
});

it('leaves a connection half open: dead for good, without a word, while new ones pass', async () => {
  const dead = await openConnection();
  dead.ask('GET /before');
  await dead.reply();
  proxy.set({ kind: 'half-open' });
  dead.ask('GET /into-nothing');
  const fresh = await openConnection();
  fresh.ask('GET /fresh');
  expect(await fresh.reply()).toContain(body);
  proxy.set({ kind: 'pass' });
  expect(asked).toEqual(['GET /before', 'GET /fresh']);
  expect(dead.isOpen()).toBe(true);
});

it('resets on demand', async () => {
  const connection = await openConnection();
  connection.ask('GET /one');
  await connection.reply();
  proxy.reset();
  expect(await connection.end()).toBe('reset');
});

it('leads a SOCKS client to where it asks', async () => {
  const socks = await startFaultProxy();
  const connection = await openConnection(socks.port);
  const { port } = server.address() as AddressInfo;
  connection.socket.write(Buffer.from([5, 1, 0, 5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255]));
  connection.ask('GET /led');
  expect(await connection.reply()).toContain(body);
  await socks.close();
});

it('refuses a SOCKS client in the middle of its greeting too', async () => {
  const socks = await startFaultProxy();
  const connection = await openConnection(socks.port);
  connection.socket.write(Buffer.from([5, 1, 0]));
  await once(connection.socket, 'data');
  socks.set({ kind: 'refuse' });
  const { port } = server.address() as AddressInfo;
  connection.socket.write(Buffer.from([5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255]));
  connection.ask('GET /late');
  await connection.end();
  expect(asked).toEqual([]);
  await socks.close();
});

/** A client that knows how its connection ended. */
async function openConnection(port = proxy.port) {
  const socket = connect({ host: '127.0.0.1', port });
  sockets.push(socket);
  let text = '';
  let ended: 'reset' | 'closed' | undefined;
  socket.on('data', (piece) => {
    text += piece.toString('latin1');
  });
  socket.on('error', () => {
    ended = 'reset';
  });
  socket.on('end', () => {
    ended ??= 'closed';
  });
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  return {
    socket,
    ask: (request: string) => {
      text = '';
      if (socket.writable) socket.write(`${request} HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n`);
    },
    text: () => text,
    isOpen: () => ended === undefined && !socket.destroyed,
    reply: async () => {
      while (!text.endsWith(body)) await once(socket, 'data');
      return text;
    },
    end: async () => {
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
      return ended;
    },
  };
}
