import { once } from 'node:events';
import type { Socket } from 'node:net';

/**
 * The server's side of a SOCKS 5 greeting (RFC 1928: no authentication, CONNECT), as a browser speaks it to its proxy.
 * A browser context that has its own proxy has its own line to the server, so one person can be cut off and another not.
 */
export async function acceptSocks(client: Socket): Promise<{ host: string; port: number }> {
  const read = reader(client);
  const [version, methods] = await read(2);
  if (version !== 5) throw new Error(`not a SOCKS 5 client: first byte ${version}`);
  await read(methods ?? 0);
  client.write(Buffer.from([5, 0]));
  const [, command, , kind] = await read(4);
  if (command !== 1) throw new Error(`not a CONNECT: command ${command}`);
  const host = await address(kind, read);
  const port = (await read(2)).readUInt16BE();
  client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
  return { host, port };
}

type Read = (bytes: number) => Promise<Buffer>;

async function address(kind: number | undefined, read: Read): Promise<string> {
  if (kind === 1) return [...(await read(4))].join('.');
  if (kind === 3) return (await read((await read(1))[0] ?? 0)).toString('latin1');
  throw new Error(`not an address that the product has: kind ${kind}`);
}

function reader(client: Socket): Read {
  return async (bytes) => {
    for (;;) {
      const piece: Buffer | null = bytes === 0 ? Buffer.alloc(0) : client.read(bytes);
      if (piece !== null) return piece;
      if (client.readableEnded || client.destroyed)
        throw new Error('the client left in the middle of its greeting');
      await Promise.race([once(client, 'readable'), once(client, 'close')]);
    }
  };
}
