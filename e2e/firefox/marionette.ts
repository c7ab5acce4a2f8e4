import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A function that is run in the browser, with arguments that JSON can carry. It sees nothing of where it was written. */
export type InBrowser<A extends readonly unknown[], R> = (...values: A) => R | Promise<R>;

export interface Marionette {
  /** Asks for one command of WebDriver, as "WebDriver:Navigate", and answers its result. */
  command(name: string, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** In the page that is open. */
  inPage<A extends readonly unknown[], R>(run: InBrowser<A, R>, ...values: A): Promise<R>;
  /** In the browser itself, which may do what no page may. */
  inBrowser<A extends readonly unknown[], R>(run: InBrowser<A, R>, ...values: A): Promise<R>;
  close(): void;
}

/** Its messages are their length in bytes, a colon, and JSON. */
const message = /^(\d+):/;

/**
 * Firefox's own remote control, which needs no driver beside the browser:
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  await once(socket, 'connect');
  socket.on('error', () => undefined); // `close` follows
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
    waiting.clear();
  });
  receive(socket, (received) => {
    if (!Array.isArray(received)) return; // its greeting
    const [, id, problem, value] = received;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (problem === null) asked?.resolve(value);
    else asked?.reject(new Error(`${problem.error}: ${problem.message}\n${problem.stacktrace}`));
  });

  function command(name: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const body = JSON.stringify([0, id, name, parameters]);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.write(`${Buffer.byteLength(body)}:${body}`);
    });
  }

  async function execute(context: 'content' | 'chrome', run: unknown, values: readonly unknown[]) {
    await command('Marionette:SetContext', { value: context });
    const script = `const [values, done] = arguments;
      Promise.resolve().then(() => (${run})(...values)).then(
        (value) => done({ value }),
        (error) => done({ error: String(error) + '\\n' + error?.stack }));`;
    const asked = { script, args: [values], newSandbox: false };
    const answer = (await command('WebDriver:ExecuteAsyncScript', asked)) as {
      readonly value: { readonly value?: unknown; readonly error?: string };
    };
    if (answer.value.error !== undefined) throw new Error(answer.value.error);
    return answer.value.value ?? undefined; // JSON knows only null
  }

  await command('WebDriver:NewSession', { timeouts: { script: 120_000 } });
  return {
    command,
    inPage: (run, ...values) => execute('content', run, values) as never,
    inBrowser: (run, ...values) => execute('chrome', run, values) as never,
    close: () => socket.destroy(),
  };
}

function receive(socket: Socket, onMessage: (value: unknown) => void): void {
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece as Buffer]);
    for (;;) {
      const head = message.exec(received.toString('latin1', 0, 20));
      if (head === null) return;
      const start = head[0].length;
      const end = start + Number(head[1]);
      if (received.length < end) return;
      onMessage(JSON.parse(received.toString('utf8', start, end)));
      received = received.subarray(end);
    }
  });
}
