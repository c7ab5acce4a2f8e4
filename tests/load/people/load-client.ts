import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** No answer, or half of one. */
export class CallCut extends Error {}
/** Nothing is said any more, and the connection stands. */
export class CallSilent extends Error {}

const silentMs = 90_000;
const connectionsOfPerson = 4;

/** Requests of one person, from an address of their own: as few as possible of this process's own seconds go into each. */
export class LoadClient {
  readonly #url: string;
  readonly #token: string;
  readonly #agent: Agent;

  /** `localAddress`: one of this machine's own, 127.…, by which the server counts networks. */
  constructor(url: string, token: string, localAddress: string) {
    this.#url = url;
    this.#token = token;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connectionsOfPerson, localAddress });
  }

  send(method: string, path: string, headers: OutgoingHttpHeaders = {}, body?: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const cut = (error: NodeJS.ErrnoException) =>
        reject(error instanceof CallSilent ? error : new CallCut(error.code ?? error.message));
      const sent = request(
        this.#url + path,
        {
          method,
          agent: this.#agent,
          timeout: silentMs,
          headers: {
            authorization: `Bearer ${this.#token}`,
            ...headers,
            ...(body !== undefined && { 'content-length': body.length }),
          },
        },
        (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('error', cut);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(pieces),
            }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new CallSilent(`${method} ${path}: silent for ${silentMs} ms`)));
      sent.on('error', cut);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** An address for each of many on this machine. */
export function addressOf(group: number, at: number): string {
  return `127.${group}.${Math.floor(at / 250) + 1}.${(at % 250) + 1}`;
}
