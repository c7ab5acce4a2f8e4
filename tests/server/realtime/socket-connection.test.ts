import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { decodeFrame, encodeFrame } from '#server/realtime/frames.ts';
import { openConnection } from '#server/realtime/socket-connection.ts';

function fakeSocket() {
  const calls: string[] = [];
  const note = (call: string) => () => void calls.push(call);
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: note('send'),
    ping: note('ping'),
    close: note('close'),
    terminate: note('terminate'),
  });
  const principal = { userId: 'u', sessionId: 's', tokenHash: Buffer.alloc(32) };
  return { socket, calls, connection: openConnection(socket as unknown as WebSocket, principal) };
}

test('who does not read is cut off instead of filling the memory', () => {
  const { socket, calls, connection } = fakeSocket();
  socket.bufferedAmount = limits.socketBufferBytes;
  connection.send({ type: 'PONG' });
  socket.bufferedAmount += 1;
  connection.send({ type: 'PONG' });
  expect(calls).toEqual(['send', 'terminate']);
});

test('nothing is sent into a socket that is closing', () => {
  const { socket, calls, connection } = fakeSocket();
  socket.readyState = 2;
  connection.send({ type: 'PONG' });
  connection.beat();
  expect([calls, connection.open]).toEqual([[], false]);
});

test('a sign of life, pong or frame, counts for the beats that follow', () => {
  const { socket, calls, connection } = fakeSocket();
  for (const sign of ['pong', 'message', 'pong']) {
    connection.beat();
    connection.beat();
    socket.emit(sign);
  }
  expect(calls).not.toContain('terminate');
  for (let beats = 0; beats < 4; beats += 1) connection.beat();
  expect(calls.at(-1)).toBe('terminate');
});

test('frames may come in a burst, then at a pace', () => {
  const { connection } = fakeSocket();
  const allowed = (count: number, ms: number) =>
    Array.from({ length: count }, () => connection.allow(ms)).filter(Boolean).length;
  expect(allowed(600, 1000)).toBe(500);
  expect(allowed(600, 11_000)).toBeLessThanOrEqual(200);
});

test('frames are UTF-8 in base64; anything else is none', () => {
  const text = encodeFrame({ message: 'progress', uid: 'ünï', progress: 1 });
  expect(JSON.parse(Buffer.from(text, 'base64').toString())).toEqual({
    message: 'progress',
    uid: 'ünï',
    progress: 1,
  });
  const frame = { driveId: 'd', userId: 'u' };
  expect(decodeFrame(Buffer.from(JSON.stringify(frame)).toString('base64'))).toEqual(frame);
  for (const wrong of ['', '{"type":"PING"}', 'e30=', 'W10=', '////', 'bnVsbA=='])
    expect(decodeFrame(wrong)).toBeUndefined();
});
