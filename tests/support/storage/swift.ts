import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, pidOf } from '../server-process.ts';
import { findSwift, howToInstallSwift } from './install-swift.ts';

export interface Swift {
  readonly host: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Those that run now. */
  pids(): readonly number[];
  /** Nobody is at its address any more; what it holds stays. */
  kill9(): Promise<void>;
  /** Again, at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const servers = ['account', 'container', 'object'] as const;

/** OpenStack Swift with its S3 door: four real processes on a folder of their own, with one account. */
export async function startSwift(): Promise<Swift> {
  if (!findSwift()) throw new Error(howToInstallSwift);
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-swift-'));
  let processes: ChildProcess[] = [];
  const said: string[] = [];
  const kill9 = async () => {
    const all = processes;
    processes = [];
    await Promise.all(
      all.map(async (child) => {
        const ended = once(child, 'exit');
        if (child.exitCode !== null || !child.kill('SIGKILL')) return;
        await ended;
      }),
    );
  };
  const stop = async () => {
    await kill9();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await mkdir(join(folder, 'disks', 'd1'), { recursive: true });
    await writeFile(
      join(folder, 'swift.conf'),
      '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = one\ndefault = yes\n',
    );
    const ports = { account: await freePort(), container: await freePort(), object: await freePort() };
    const proxyPort = await freePort();
    await makeRings(folder, ports);
    for (const name of servers) await writeFile(confOf(folder, name), backendConf(folder, name, ports[name]));
    await writeFile(confOf(folder, 'proxy'), proxyConf(folder, proxyPort));
    const startServer = async (name: string, port: number) => {
      const child = spawn(`swift-${name}-server`, [confOf(folder, name)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => said.push(String(chunk)));
      processes.push(child);
      await isReady(`http://127.0.0.1:${port}/`, processes, said);
    };
    const start = async () => {
      await Promise.all(servers.map((name) => startServer(name, ports[name])));
      // Last: it leaves a server that ten requests could not reach alone for a minute.
      await startServer('proxy', proxyPort);
    };
    await start();
    return {
      ...{ host: `127.0.0.1:${proxyPort}`, accessKey: 'test:tester', secretKey: 'testing' },
      pids: () => processes.map(pidOf),
      ...{ kill9, start, stop },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function confOf(folder: string, name: string): string {
  return join(folder, `${name}.conf`);
}

/** The rings say which server keeps what: here always the only one. One Python for all three starts faster than its tool. */
async function makeRings(folder: string, ports: Readonly<Record<string, number>>): Promise<void> {
  const program = `
import json, sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], json.loads(sys.argv[2])
for name, port in ports.items():
    builder = RingBuilder(1, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, weight=1, device='d1', meta='', ip='127.0.0.1', port=port,
                         replication_ip='127.0.0.1', replication_port=port))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
`;
  const child = spawn('/usr/bin/python3', ['-c', program, folder, JSON.stringify(ports)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the rings of Swift could not be made (${code})`);
}

function backendConf(folder: string, name: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.env['USER'] ?? 'root'}
swift_dir = ${folder}
devices = ${join(folder, 'disks')}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

function proxyConf(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.env['USER'] ?? 'root'}
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
`;
}

/** Waits for the process to listen: nothing but a request shows it. */
async function isReady(
  url: string,
  processes: readonly ChildProcess[],
  said: readonly string[],
): Promise<void> {
  for (;;) {
    if (processes.some((child) => child.exitCode !== null)) {
      throw new Error(`Swift did not start: ${said.join('').slice(-2000)}`);
    }
    const response = await fetch(url).catch(() => null);
    if (response !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
