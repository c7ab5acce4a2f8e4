import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../server-process.ts';
import { findProxy, howToInstallProxies } from './install-proxies.ts';

export interface RunningProxy {
  readonly url: string;
  stop(): Promise<void>;
}

export type ProxyKind = 'nginx' | 'nginx without buffers' | 'haproxy';

/** In front of a server on this machine, with connections to it that all who ask share. */
export async function startProxy(kind: ProxyKind, serverUrl: string): Promise<RunningProxy> {
  const name = kind === 'haproxy' ? 'haproxy' : 'nginx';
  const program = findProxy(name);
  if (program === undefined) throw new Error(howToInstallProxies);
  const folder = await mkdtemp(join(tmpdir(), `lunvik-${name}-`));
  const port = await freePort();
  const target = new URL(serverUrl).host;
  const file = join(folder, `${name}.conf`);
  const text = name === 'haproxy' ? haproxy(port, target) : nginx(folder, port, target, kind === 'nginx');
  await writeFile(file, text);
  const args = name === 'haproxy' ? ['-db', '-f', file] : ['-p', folder, '-e', 'stderr', '-c', file];
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = once(child, 'exit').then(() => 'ended' as const);
  const first = await Promise.race([listening(port), ended]);
  if (first === 'ended') throw new Error(`${name} did not start: ${said}`);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One process and few connections: whatever is left on one soon meets the next who asks. */
function nginx(folder: string, port: number, target: string, buffers: boolean): string {
  return `
daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream product { server ${target}; keepalive 4; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://product;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_buffering ${buffers ? 'on' : 'off'};
      proxy_next_upstream off;
    }
  }
}
`;
}

function haproxy(port: number, target: string): string {
  return `
global
  maxconn 512
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  http-reuse always
frontend all
  bind 127.0.0.1:${port}
  default_backend product
backend product
  server one ${target} pool-max-conn 4
`;
}

async function listening(port: number): Promise<'listening'> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return 'listening';
    await wait(20);
  }
}
