import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export interface RawSocketListeners {
  opened(): void;
  /** A frame's text, one byte a character. */
  received(text: string): void;
  /** The code with which the server closed it, or the status with which it did not open it; null where it was cut. */
  closed(code: number | null): void;
}

export interface RawSocketAddress {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly localAddress: string;
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** A WebSocket with nothing that this load does not need: a thousand of them cost their process little beside the frames. */
export class RawSocket {
  /** When something came last, in milliseconds of this process. */
  receivedMs = performance.now();
  readonly #socket: Socket;
  readonly #listeners: RawSocketListeners;
  #rest: Buffer | null = null;
  #isOpen = false;
  #code: number | null = null;

  constructor({ host, port, path, localAddress }: RawSocketAddress, listeners: RawSocketListeners) {
    this.#listeners = listeners;
    this.#socket = connect({ host, port, localAddress, noDelay: true });
    this.#socket.on('error', () => undefined); // `close` follows
    this.#socket.on('close', () => listeners.closed(this.#code));
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.write(
      [
        `GET ${path} HTTP/1.1`,
        `Host: ${host}:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    );
  }

  send(text: string): void {
    this.#write(opcodes.text, Buffer.from(text));
  }

  cut(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.receivedMs = performance.now();
    let content = this.#rest === null ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = null;
    if (!this.#isOpen) {
      const end = content.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#rest = content;
        return;
      }
      const status = Number(content.toString('latin1', 9, 12));
      if (status !== 101) {
        this.#code = status;
        this.cut();
        return;
      }
      this.#isOpen = true;
      content = content.subarray(end + 4);
      this.#listeners.opened();
    }
    let at = 0;
    for (;;) {
      const frame = frameAt(content, at);
      if (frame === null) break;
      at = frame.end;
      this.#receive(frame.opcode, content.subarray(frame.begin, frame.end));
    }
    if (at < content.length) this.#rest = content.subarray(at);
  }

  #receive(opcode: number, payload: Buffer): void {
    if (opcode === opcodes.text) this.#listeners.received(payload.toString('latin1'));
    else if (opcode === opcodes.ping) this.#write(opcodes.pong, payload);
    else if (opcode === opcodes.close) {
      this.#code = payload.length < 2 ? null : payload.readUInt16BE(0);
      this.#socket.end();
      this.cut();
    }
  }

  /** With a mask of zeros, which changes nothing: nobody between here and there has to be deceived. */
  #write(opcode: number, payload: Buffer): void {
    const isShort = payload.length < 126;
    const head = Buffer.alloc(isShort ? 6 : 8);
    head[0] = 0x80 | opcode;
    head[1] = 0x80 | (isShort ? payload.length : 126);
    if (!isShort) head.writeUInt16BE(payload.length, 2);
    this.#socket.write(Buffer.concat([head, payload]));
  }
}

/** Null where it is not whole yet. The server sends each message in one frame. */
function frameAt(
  content: Buffer,
  at: number,
): { readonly opcode: number; readonly begin: number; readonly end: number } | null {
  if (content.length < at + 2) return null;
  const short = (content[at + 1] ?? 0) & 0x7f;
  const begin = at + 2 + (short === 126 ? 2 : short === 127 ? 8 : 0);
  if (content.length < begin) return null;
  const length =
    short === 126
      ? content.readUInt16BE(at + 2)
      : short === 127
        ? Number(content.readBigUInt64BE(at + 2))
        : short;
  const end = begin + length;
  return content.length < end ? null : { opcode: (content[at] ?? 0) & 0x0f, begin, end };
}
