import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, listening, pidOf } from '../server-process.ts';
import { findProxy, howToInstallProxies, type ProxyName } from './install-proxies.ts';
import { type ProxyKind, type ProxyPlace, proxyFiles } from './proxy-files.ts';

export interface RunningProxy {
  readonly url: string;
  /** The certificate that it shows, which nobody else has signed. */
  readonly ca: string;
  /** The process that runs now. */
  pid(): number;
  /** All that goes through it is cut. */
  kill9(): Promise<void>;
  /** Again, at the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What each is started with, and what only checks its files. */
const commands: Readonly<Record<ProxyName, Readonly<Record<'run' | 'check', readonly string[]>>>> = {
  nginx: {
    run: ['-p', '.', '-e', 'stderr', '-c', 'nginx.conf'],
    check: ['-t', '-q', '-p', '.', '-e', 'stderr', '-c', 'nginx.conf'],
  },
  haproxy: { run: ['-db', '-f', 'haproxy.cfg'], check: ['-c', '-f', 'haproxy.cfg'] },
  caddy: {
    run: ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'],
    check: ['validate', '--adapter', 'caddyfile', '--config', 'Caddyfile'],
  },
};

/**
 * The example of deploy/proxies in front of a server on this machine, with TLS, and with connections to the server that all
 * who ask share.
 */
export async function startProxy(
  kind: ProxyKind,
  ...serverUrls: readonly [string, ...string[]]
): Promise<RunningProxy> {
  const [name] = kind.split(' ') as [ProxyName];
  const hosts = serverUrls.map((url) => new URL(url).host) as unknown as ProxyPlace['targets'];
  const { folder, place, remove } = await prepare(kind, hosts);
  const isPlain = kind === 'haproxy without TLS' || kind === 'haproxy before many';
  const port = isPlain ? place.plainPort : place.port;
  let child: ChildProcess;
  const start = async () => {
    child = spawn(programOf(name), commands[name].run, {
      cwd: folder,
      env: environmentOf(folder, place),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    const ended = once(child, 'exit').then(() => 'ended' as const);
    if ((await Promise.race([listening(port), ended])) === 'ended')
      throw new Error(`${name} did not start: ${said}`);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    url: `${isPlain ? 'http' : 'https'}://127.0.0.1:${port}`,
    ca: await readFile(join(folder, 'certificate.pem'), 'utf8'),
    pid: () => pidOf(child),
    kill9: () => end('SIGKILL'),
    start,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGTERM');
      await remove();
    },
  };
}

/** What the program itself says of the example. Throws where it refuses it. */
export async function checkProxy(name: ProxyName): Promise<string> {
  const { folder, place, remove } = await prepare(name, ['127.0.0.1:8080']);
  try {
    const env = environmentOf(folder, place);
    const { stdout, stderr } = await promisify(execFile)(programOf(name), commands[name].check, {
      cwd: folder,
      env,
    });
    return stdout + stderr;
  } finally {
    await remove();
  }
}

function programOf(name: ProxyName): string {
  const program = findProxy(name);
  if (program === undefined) throw new Error(howToInstallProxies);
  return program;
}

async function prepare(kind: ProxyKind, targets: ProxyPlace['targets']) {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-proxy-'));
  const place: ProxyPlace = { port: await freePort(), plainPort: await freePort(), targets };
  await mkdir(join(folder, 'home'));
  await makeCertificate(folder);
  for (const [file, text] of Object.entries(await proxyFiles(kind, place)))
    await writeFile(join(folder, file), text);
  return { folder, place, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Caddy reads where it listens and whom it asks from there, and keeps what it makes in its home. */
function environmentOf(folder: string, { port, targets }: ProxyPlace): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: join(folder, 'home'),
    LUNVIK_SITE: `https://127.0.0.1:${port}`,
    LUNVIK_SERVERS: targets.join(' '),
  };
}

async function makeCertificate(folder: string): Promise<void> {
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', 'key.pem', '-out', 'certificate.pem'];
  await promisify(execFile)('openssl', ['req', '-x509', ...options, ...names, ...files], { cwd: folder });
  const both = await Promise.all(['certificate.pem', 'key.pem'].map((file) => readFile(join(folder, file))));
  await writeFile(join(folder, 'both.pem'), Buffer.concat(both));
}
