import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, listening, pidOf } from '../server-process.ts';
import { findNats, howToInstallNats } from './install-nats.ts';

/** A NATS server of this machine that can be killed and hung, and that comes back at the same address. */
export interface RunningNats {
  readonly port: number;
  readonly url: string;
  /** The process that runs now. */
  pid(): number;
  start(): Promise<void>;
  kill9(): Promise<void>;
  hang(): void;
  goOn(): void;
  stop(): Promise<void>;
}

export interface NatsTestOptions {
  readonly user?: string;
  readonly pass?: string;
  /** Files of a certificate and its key. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

export async function startNats({ user, pass, tls }: NatsTestOptions = {}): Promise<RunningNats> {
  const program = findNats();
  if (program === undefined) throw new Error(howToInstallNats);
  const port = await freePort();
  const args = [
    ...['--addr', '127.0.0.1', '--port', String(port)],
    ...(user === undefined ? [] : ['--user', user, '--pass', pass ?? '']),
    ...(tls === undefined ? [] : ['--tls', '--tlscert', tls.cert, '--tlskey', tls.key]),
  ];
  let child: ChildProcess;
  const start = async () => {
    child = spawn(program, args, { stdio: 'ignore' });
    await listening(port);
  };
  const kill9 = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    url: `${tls === undefined ? 'nats' : 'tls'}://${user === undefined ? '' : `${user}:${pass}@`}127.0.0.1:${port}`,
    pid: () => pidOf(child),
    start,
    kill9,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) await kill9();
    },
  };
}
