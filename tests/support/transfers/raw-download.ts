import { once } from 'node:events';
import { connect } from 'node:net';
import { contentPath } from '#contract/wire/downloads.ts';
import type { Team } from '../team.ts';

export interface RawResponse {
  readonly status: number;
  readonly contentLength: number;
  /** All that came after the head until the connection ended, whatever its length said. */
  readonly body: Buffer;
}

/** A download read from the socket itself: clients of HTTP hide what follows the announced length. */
export async function downloadRaw(
  address: string,
  { driveId, owner }: Pick<Team, 'driveId' | 'owner'>,
  fileId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  socket.on('error', () => undefined); // an answer that is broken off is one too
  const all = { host: hostname, authorization: `Bearer ${owner.token}`, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET /api/${contentPath(driveId, fileId)} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await once(socket, 'close');
  const response = Buffer.concat(pieces);
  const end = response.indexOf('\r\n\r\n');
  const head = response.subarray(0, end).toString('latin1');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    contentLength: Number(/^content-length: (\d+)/im.exec(head)?.[1]),
    body: response.subarray(end + 4),
  };
}
