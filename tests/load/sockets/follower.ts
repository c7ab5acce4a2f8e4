import { limits } from '#contract/rules/limits.ts';
import { restartCode, type ServerFrame, tooManySocketsCode } from '#contract/wire/realtime.ts';
import { backoffMs } from '#worker/lib/backoff.ts';
import type { LoadClient } from '../people/load-client.ts';
import { type Difference, FollowedFilespace, type LogPosition } from './followed-filespace.ts';
import { RawSocket } from './raw-socket.ts';

export interface FollowerInput {
  readonly userId: string;
  readonly driveIds: readonly string[];
  readonly localAddress: string;
}

/** What all followers of a process share. */
export interface FollowerContext {
  readonly host: string;
  readonly port: number;
  parse(text: string): ServerFrame;
  /** A frame that came, for what is measured of it. */
  note(frame: ServerFrame): void;
  /** How a socket ended, or what a call for it was refused with. */
  count(what: string): void;
}

const deadMs = limits.socketIdleTimeoutMs;

/** A socket that comes back whenever it is cut, as a device's does, and the filespaces that it follows. */
export class Follower {
  readonly filespaces: readonly FollowedFilespace[];
  isOpen = false;
  readonly #context: FollowerContext;
  readonly #input: FollowerInput;
  readonly #client: LoadClient;
  #socket: RawSocket | null = null;
  #failures = 0;
  #isOver = false;

  constructor(context: FollowerContext, input: FollowerInput, client: LoadClient) {
    this.#context = context;
    this.#input = input;
    this.#client = client;
    this.filespaces = input.driveIds.map(
      (driveId) => new FollowedFilespace(driveId, (id, from) => this.#difference(id, from)),
    );
  }

  async open(): Promise<void> {
    if (this.#isOver) return;
    const { host, port } = this.#context;
    const ticket = await this.#ask<{ ticket: string }>('POST', 'realtime/ticket');
    if (ticket === null || ticket === 'expired') return this.#later(null);
    const path = `/api/realtime?ticket=${ticket.ticket}`;
    const { localAddress } = this.#input;
    const socket = new RawSocket(
      { host, port, path, localAddress },
      {
        opened: () => this.#opened(),
        received: (text) => this.#received(text),
        closed: (code) => {
          if (this.#socket !== socket) return;
          this.#socket = null;
          this.isOpen = false;
          this.#context.count(`socket ended: ${code ?? 'cut'}`);
          this.#later(code);
        },
      },
    );
    this.#socket = socket;
  }

  /** Nothing came for longer than the server lets pass between two signs of life. */
  cutIfDead(nowMs: number): void {
    if (this.#socket !== null && nowMs - this.#socket.receivedMs > deadMs) {
      this.#context.count('socket silent');
      this.#socket.cut();
    }
  }

  /** It comes back, to whichever node has the fewest. */
  cut(): void {
    this.#failures = 0;
    this.isOpen = false;
    this.#socket?.cut();
  }

  stop(): void {
    this.#isOver = true;
    this.#socket?.cut();
  }

  #opened(): void {
    this.isOpen = true;
    for (const { driveId } of this.filespaces) {
      const frame = JSON.stringify({ driveId, userId: this.#input.userId });
      this.#socket?.send(Buffer.from(frame).toString('base64'));
    }
  }

  #received(text: string): void {
    const frame = this.#context.parse(text);
    if (!('type' in frame)) return;
    if (frame.type === 'REFUSED') this.#context.count('refused');
    if (!('drive_id' in frame)) return;
    const filespace = this.filespaces.find(({ driveId }) => driveId === frame.drive_id);
    if (frame.type === 'FOLLOWING') {
      this.#failures = 0;
      filespace?.following(frame);
    } else if ('data' in frame) {
      this.#context.note(frame);
      filespace?.receive(frame);
    }
  }

  #later(code: number | null): void {
    const waits: Readonly<Record<number, number>> = {
      [restartCode]: Math.random() * limits.reconnectAfterRestartMs,
      [tooManySocketsCode]: limits.reconnectAfterGiveUpMs,
    };
    const ms = waits[code ?? 0] ?? backoffMs(this.#failures, Math.random());
    this.#failures += 1;
    setTimeout(() => void this.open(), ms);
  }

  /** Again until it is had, as long as the socket is open: nothing else would lead there. */
  async #difference(driveId: string, { epoch, since }: LogPosition): Promise<Difference | 'expired' | null> {
    for (let failures = 0; this.isOpen; failures += 1) {
      const path = `events/${driveId}?since=${since}${epoch && `&epoch=${epoch}`}`;
      const found = await this.#ask<Difference>('GET', path);
      if (found !== null) return found;
      await new Promise((resolve) => setTimeout(resolve, backoffMs(failures, Math.random())));
    }
    return null;
  }

  async #ask<T>(method: 'GET' | 'POST', path: string): Promise<T | 'expired' | null> {
    const reply = await this.#client.send(method, `/api/${path}`).catch(() => null);
    if (reply !== null && reply.status < 300) return (JSON.parse(reply.body.toString()) as { data: T }).data;
    if (reply?.status === 410) return 'expired';
    this.#context.count(reply === null ? `${method}: cut` : `${method}: ${labelOf(reply)}`);
    return null;
  }
}

function labelOf({ status, body }: { readonly status: number; readonly body: Buffer }): string {
  return `${status} ${/"code":"([a-z-]+)"/.exec(body.toString('utf8', 0, 500))?.[1] ?? 'of the proxy'}`;
}
