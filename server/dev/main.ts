import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const pagePort = process.env['PORT'] ?? '8080';
const apiPort = String(Number(pagePort) + 1);
const apiOrigin = `http://127.0.0.1:${apiPort}`;
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

let stopping = false;

// In sessions of their own: Ctrl-C reaches this process alone, which signals each of them once.
/** The API starts again at each change of the server; Vite serves the page and passes /api and /dev on. */
const children = [
  launch(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], {
    PORT: apiPort,
    API_DOCS: process.env['API_DOCS'] ?? 'on',
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${pagePort}`,
  }),
  launch(bin('vite'), ['--port', pagePort, '--strictPort'], { API_ORIGIN: apiOrigin }),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal));
for (const child of children) child.once('exit', () => stopAll('SIGTERM'));

function launch(command: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...env },
  });
}

function stopAll(signal: NodeJS.Signals): void {
  if (stopping) return; // a second signal would make tsx kill the server instead of waiting for it
  stopping = true;
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
