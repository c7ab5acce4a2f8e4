import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { acceptSocks } from './harness/socks.ts';

/**
 * What the line between a browser and the server does. It can be changed at any time and takes effect immediately, for the
 * connections that stand as well as for new ones.
 */
export type Fault =
  | { readonly kind: 'pass' }
  /** Nobody listens: connections are reset, and so is every new one. */
  | { readonly kind: 'refuse' }
  /** Connections open, whatever is sent either way is lost. What lost something is reset when the fault ends. */
  | { readonly kind: 'black-hole' }
  /**
   * The server gets the request and works; its reply is lost and the connection reset. `of`: only after a request whose
   * first line fits. `once`: the line is whole again afterwards.
   */
  | { readonly kind: 'lose-reply'; readonly of?: RegExp; readonly once?: boolean }
  /**
   * So many bytes get through in that direction, then the connection is reset in the middle. `of`, `once`: as above. `stays`:
   * it stands until the fault ends and only the rest is lost, so that what got through arrives for sure.
   */
  | {
      readonly kind: 'cut-after';
      readonly bytes: number;
      readonly direction: Direction;
      readonly of?: RegExp;
      readonly once?: boolean;
      readonly stays?: boolean;
    }
  /** Nothing moves for as long as it lasts, and nothing is lost: a tunnel. */
  | { readonly kind: 'hang' }
  /** Every piece arrives later. */
  | { readonly kind: 'latency'; readonly ms: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  /** Whatever is sent arrives in pieces of so many bytes, each on its own. */
  | { readonly kind: 'slice'; readonly bytes: number }
  /** The connections that stand are dead for good and nobody is notified, as after a lost NAT entry; new ones pass. */
  | { readonly kind: 'half-open' };

export type Direction = 'up' | 'down';

export interface FaultProxy {
  readonly port: number;
  set(fault: Fault): void;
  /** Resets every connection that stands, whatever the fault. */
  reset(): void;
  /** How often a fault has lost, cut or refused something. */
  strikes(): number;
  /** Settles at the next strike. */
  nextStrike(): Promise<void>;
  close(): Promise<void>;
}

interface Target {
  readonly host: string;
  readonly port: number;
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  /** Bytes that passed under the present fault. */
  passed: Record<Direction, number>;
  dead: boolean;
  lost: boolean;
  /** Whether the last request that went up is one that the fault is about. */
  marked: boolean;
}

/** Listens on a free port. Leads to `target`, or, without one, wherever a SOCKS 5 client asks to be led. */
export async function startFaultProxy(target?: Target): Promise<FaultProxy> {
  const links = new Set<Link>();
  let fault: Fault = { kind: 'pass' };
  let strikes = 0;
  const events = new EventEmitter().setMaxListeners(0);

  const strike = () => {
    strikes += 1;
    if ((fault.kind === 'lose-reply' || fault.kind === 'cut-after') && fault.once) fault = { kind: 'pass' };
    events.emit('strike');
  };
  const drop = (link: Link) => {
    links.delete(link);
    resetNow(link.client);
    resetNow(link.server);
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', ignore);
    if (fault.kind === 'refuse') {
      strike();
      resetNow(client);
      return;
    }
    open(client).catch(() => resetNow(client));
  });

  async function open(client: Socket): Promise<void> {
    const led = target ?? (await acceptSocks(client));
    // Its greeting began before: it stood in no list, and would get through as the only one.
    if (fault.kind === 'refuse') {
      strike();
      resetNow(client);
      return;
    }
    const upstream = connect({ ...led, allowHalfOpen: true });
    upstream.on('error', ignore);
    for (const side of [client, upstream]) side.setNoDelay(true);
    const link: Link = {
      client,
      server: upstream,
      passed: { up: 0, down: 0 },
      dead: false,
      lost: false,
      marked: false,
    };
    links.add(link);
    await Promise.allSettled([pump(link, 'up', client, upstream), pump(link, 'down', upstream, client)]);
    links.delete(link);
  }

  async function pump(link: Link, direction: Direction, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from as AsyncIterable<Buffer>) {
        const rest = await through(link, direction, piece);
        for (const part of parts(rest)) {
          await written(to, part);
          // Else the other side finds them joined again.
          if (fault.kind === 'slice') await delay(1);
        }
      }
      if (!link.dead) to.end();
    } catch {
      if (!link.dead) drop(link);
    }
  }

  /** What of a piece goes on. Waits where the fault delays; throws nothing that pump does not take for a cut. */
  async function through(link: Link, direction: Direction, piece: Buffer): Promise<Buffer> {
    while (fault.kind === 'hang' && !link.dead) await once(events, 'change');
    if (link.dead) return nothing;
    const now = fault;
    if (now.kind === 'black-hole') {
      link.lost = true;
      strike();
      return nothing;
    }
    if (now.kind === 'lose-reply' || now.kind === 'cut-after') {
      if (direction === 'up') mark(link, piece, now.of);
      if (now.of !== undefined && !link.marked) return piece;
      if (now.kind === 'lose-reply') return direction === 'up' ? piece : replyLost(link);
      if (now.direction === direction) return cut(link, piece, now);
    }
    if (now.kind === 'latency') await delay(now.ms);
    if (now.kind === 'slow') await delay((piece.length * 1000) / now.bytesPerSecond);
    return piece;
  }

  function parts(piece: Buffer): readonly Buffer[] {
    const size = fault.kind === 'slice' ? fault.bytes : Math.max(1, piece.length);
    return Array.from({ length: Math.ceil(piece.length / size) }, (_, at) =>
      piece.subarray(at * size, (at + 1) * size),
    );
  }

  /** A request that begins is one that the fault is about, or is not; what follows of it, and its reply, go with it. */
  function mark(link: Link, piece: Buffer, of: RegExp | undefined): void {
    if (!requestLine.test(piece.toString('latin1', 0, 16))) return;
    link.marked = of === undefined || of.test(piece.toString('latin1', 0, piece.indexOf('\r\n')));
  }

  function replyLost(link: Link): Buffer {
    strike();
    drop(link);
    return nothing;
  }

  function cut(
    link: Link,
    piece: Buffer,
    { bytes, direction, stays = false }: Extract<Fault, { kind: 'cut-after' }>,
  ): Buffer {
    const left = bytes - link.passed[direction];
    link.passed[direction] += piece.length;
    if (piece.length <= left) return piece;
    strike();
    const last = piece.subarray(0, Math.max(0, left));
    link.lost = stays;
    if (stays) return last;
    const to = direction === 'up' ? link.server : link.client;
    to.write(last, () => drop(link));
    return nothing;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      fault = next;
      for (const link of links) {
        link.passed = { up: 0, down: 0 };
        link.marked = false;
        if (next.kind === 'half-open') link.dead = true;
        if (next.kind === 'refuse' || (link.lost && next.kind !== 'black-hole')) {
          strike();
          drop(link);
        }
      }
      events.emit('change');
    },
    reset: () => links.forEach(drop),
    strikes: () => strikes,
    async nextStrike() {
      await once(events, 'strike');
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      links.forEach(drop);
      await closed;
    },
  };
}

const nothing = Buffer.alloc(0);
const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /;

/**
 * RST and no FIN before it. resetAndDestroy() ends a socket politely first, which the other side may take for a whole
 * reply; destroy() with this mark of Node's own does not.
 */
function resetNow(socket: Socket): void {
  Object.assign(socket, { resetAndClosing: true });
  socket.destroy();
}

function written(to: Socket, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    to.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}

/** A reset line is what this file makes; the pump that reads from it sees it too and tidies up. */
function ignore(): void {}
