import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

/** A process of the load: it does what it is asked by name, one after the other or at the same time. */
export interface Child {
  readonly pid: number;
  call<T>(command: string, input?: unknown): Promise<T>;
  end(): Promise<void>;
}

interface Asked {
  readonly id: number;
  readonly command: string;
  readonly input: unknown;
}

type Done = { readonly id: number } & ({ readonly result: unknown } | { readonly error: string });

/** Starts a file of TypeScript with what this process was started with. What it says goes to the log. */
export function startChild(file: string, log: string): Child {
  const output = openSync(log, 'a');
  const child: ChildProcess = fork(file, [], {
    serialization: 'advanced',
    stdio: ['ignore', output, output, 'ipc'],
  });
  const waiting = new Map<number, (done: Done) => void>();
  let asked = 0;
  child.on('message', (done: Done) => {
    waiting.get(done.id)?.(done);
    waiting.delete(done.id);
  });
  child.on('exit', (code, signal) => {
    const error = `${file} ended (${code ?? signal}): see ${log}`;
    for (const [id, settle] of waiting) settle({ id, error });
    waiting.clear();
  });
  return {
    pid: child.pid ?? 0,
    call: <T>(command: string, input?: unknown) =>
      new Promise<T>((resolve, reject) => {
        if (!child.connected) return reject(new Error(`${file} has ended: see ${log}`));
        asked += 1;
        waiting.set(asked, (done) =>
          'error' in done ? reject(new Error(done.error)) : resolve(done.result as T),
        );
        child.send({ id: asked, command, input } satisfies Asked);
      }),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

type Command = (input: never) => unknown;

/** The other side: what this process can be asked. It ends with the one that started it. */
export function serve(commands: Readonly<Record<string, Command>>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, command, input }: Asked) => {
    try {
      const result = await commands[command]?.(input as never);
      process.send?.({ id, result } satisfies Done);
    } catch (error) {
      process.send?.({ id, error: (error as Error).stack ?? String(error) } satisfies Done);
    }
  });
}
