import { connect } from 'node:net';

/** A connection on which a test writes what it likes. */
export interface RawConnection {
  write(bytes: string | Uint8Array): void;
  /** Everything that came so far. */
  output(): string;
  /** Resolves when so much has come that the test is content; rejects if the connection ends before. */
  until(isEnough: (output: string) => boolean): Promise<string>;
  /** Resolves with everything that came when the other side has hung up. */
  readonly ended: Promise<string>;
  hangUp(): void;
}

export function openConnection(address: string): RawConnection {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let output = '';
  let look = () => {};
  socket.on('data', (chunk) => {
    output += chunk;
    look();
  });
  socket.on('error', () => undefined); // `close` follows
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(output)));
  return {
    write: (bytes) => void socket.write(bytes),
    output: () => output,
    until: (isEnough) =>
      new Promise((resolve, reject) => {
        look = () => isEnough(output) && resolve(output);
        look();
        void ended.then(() => reject(new Error(`The connection ended after: ${output}`)));
      }),
    ended,
    hangUp: () => void socket.destroy(),
  };
}

/** The head of a request that announces so many bytes. */
export function headOf(network: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const all = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${network} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`;
}

export function statusOf(output: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(output)?.[1]);
}
