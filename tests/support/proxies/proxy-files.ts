import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProxyName } from './install-proxies.ts';

export type ProxyKind = ProxyName | 'nginx with buffers' | 'haproxy without TLS' | 'haproxy before many';

export interface ProxyPlace {
  /** Of TLS. */
  readonly port: number;
  /** Of plain HTTP, which only leads to the other. */
  readonly plainPort: number;
  /** Host and port of each server behind; of one but for HAProxy without TLS. */
  readonly targets: readonly [string, ...string[]];
}

type Replacement = readonly [from: string, to: string];

const examples = join(import.meta.dirname, '..', '..', '..', 'deploy', 'proxies');

/**
 * The files that a proxy is started with: the example, with the places of this run. What else is replaced makes a proxy's
 * mistakes more likely: few connections, so that what is left on one soon meets the next who asks; shared by all; nothing
 * that failed is tried again.
 */
export async function proxyFiles(
  kind: ProxyKind,
  { port, plainPort, targets }: ProxyPlace,
): Promise<Readonly<Record<string, string>>> {
  const [target] = targets;
  switch (kind) {
    case 'nginx':
    case 'nginx with buffers':
      return {
        'nginx.conf': nginxAround,
        'lunvik.conf': await replaceIn('nginx.conf', [
          ['listen 80;', `listen 127.0.0.1:${plainPort};`],
          ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
          ['/etc/ssl/lunvik/fullchain.pem', 'certificate.pem'],
          ['/etc/ssl/lunvik/privkey.pem', 'key.pem'],
          ['server 127.0.0.1:8080;', `server ${target};`],
          ['keepalive 64;', 'keepalive 4;'],
          ['proxy_next_upstream error timeout;', 'proxy_next_upstream off;'],
          ...(kind === 'nginx' ? [] : [['proxy_buffering off;', 'proxy_buffering on;'] as const]),
        ]),
      };
    case 'haproxy':
      return {
        'haproxy.cfg': await replaceIn('haproxy.cfg', [
          ['maxconn 20000', 'maxconn 512\n  nbthread 1'],
          ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
          ['bind :443 ssl crt /etc/haproxy/lunvik.pem', `bind 127.0.0.1:${port} ssl crt both.pem`],
          ['server one 127.0.0.1:8080\n', `server one ${target}\n`],
          ['server one 127.0.0.1:8080 track', `server one ${target} track`],
          ['pool-max-conn 64', 'pool-max-conn 4'],
          ['http-reuse safe', 'http-reuse always'],
        ]),
      };
    case 'haproxy without TLS':
    case 'haproxy before many': {
      const isForMany = kind === 'haproxy before many';
      const linesOf = (line: (target: string, at: number) => string) => targets.map(line).join('');
      return {
        'haproxy.cfg': await replaceIn('haproxy.cfg', [
          ['maxconn 20000', `maxconn ${isForMany ? 6000 : 2000}\n  nbthread 1`],
          ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
          ['bind :443 ssl crt /etc/haproxy/lunvik.pem alpn h2,http/1.1', ''],
          ['http-request redirect scheme https code 301 unless { ssl_fc }', ''],
          ['X-Forwarded-Proto https', 'X-Forwarded-Proto http'],
          // A fall is noticed within DRAIN_PAUSE_SECONDS=1, by servers that are not busy.
          ...(isForMany ? [] : [['inter 2s', 'inter 200ms'] as const]),
          ['  server one 127.0.0.1:8080\n', linesOf((each, at) => `  server s${at} ${each}\n`)],
          [
            '  server one 127.0.0.1:8080 track lunvik/one\n',
            linesOf((each, at) => `  server s${at} ${each} track lunvik/s${at}\n`),
          ],
        ]),
      };
    }
    case 'caddy':
      return {
        Caddyfile: `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${await replaceIn('Caddyfile', [
          ['files.example.com} {\n', 'files.example.com} {\n\ttls certificate.pem key.pem\n'],
          ['keepalive_idle_conns_per_host 64', 'keepalive_idle_conns_per_host 4'],
        ])}`,
      };
  }
}

/** Throws where a text does not stand in the example just once: it has changed, and this must follow. */
async function replaceIn(file: string, replacements: readonly Replacement[]): Promise<string> {
  const example = await readFile(join(examples, file), 'utf8');
  return replacements.reduce((text, [from, to]) => {
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`deploy/proxies/${file} has "${from}" ${parts.length - 1} times.`);
    return parts.join(to);
  }, example);
}

/** What Debian has in /etc/nginx/nginx.conf, with one process and its files in the folder that it is started in. */
const nginxAround = `
daemon off;
master_process off;
worker_processes 1;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include lunvik.conf;
}
`;
