import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { allSettings } from '#server/settings/read-environment.ts';
import { parseSettings } from '#server/settings/settings.ts';
import { exitCodes } from '#server/start-error.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const deploy = join(root, 'deploy');

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

const composeOf = async (file: string) =>
  parse(await readFile(join(deploy, file), 'utf8'), { merge: true }) as Compose;

const ofRegion = /^OWN_STORAGE_[A-Z0-9]+_(?:NAME|(?:ACCESS|SECRET)_KEY(?:_FILE)?)$/;

/** NODE_ENV is Node's own. */
const isSetting = (name: string) =>
  name === 'NODE_ENV' ||
  ofRegion.test(name) ||
  allSettings[name] !== undefined ||
  allSettings[name.replace(/_FILE$/, '')]?.isSecret === true;

test.each([
  [['compose.yaml']],
  [['compose.yaml', 'compose.postgres.yaml']],
  [['compose.yaml', 'compose.former-key.yaml']],
  [['compose.many.yaml']],
])('%j: each setting, secret and volume that a service names is there', async (files) => {
  const parts = await Promise.all(files.map(composeOf));
  const volumes = new Set(parts.flatMap((part) => Object.keys(part.volumes ?? {})));
  const secrets = new Map(parts.flatMap((part) => Object.entries(part.secrets ?? {})));
  const services = new Set(parts.flatMap((part) => Object.keys(part.services)));
  const ours = parts.flatMap((part) => Object.entries(part.services));
  const products = ours.filter(([name]) => name.startsWith('lunvik'));
  expect(products.length).toBeGreaterThan(0);
  for (const [, { environment = {} }] of products) {
    expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([]);
    const plain = Object.entries(environment).filter(([name]) => !name.endsWith('_FILE'));
    const values = plain.map(([name, value]) => [name, value.replace(/\$\{PUBLIC_NAME[^}]*\}/, 'a.example')]);
    // The keys of buckets are needed as soon as there is one.
    const keys = Object.keys(environment).filter((name) => /^OWN_STORAGE_\w+_KEY_FILE$/.test(name));
    const given = keys.map((name) => [name.replace(/_FILE$/, ''), 'given']);
    expect(parseSettings(Object.fromEntries([...values, ...given]), '0')).toMatchObject({ ok: true });
  }
  for (const [, service] of ours) {
    const files = Object.values(service.environment ?? {}).filter((value) =>
      value.startsWith('/run/secrets/'),
    );
    for (const file of files) expect(service.secrets).toContain(file.replace('/run/secrets/', ''));
    for (const name of service.secrets ?? []) expect([...secrets.keys()]).toContain(name);
    for (const name of Object.keys(service.depends_on ?? {})) expect(services).toContain(name);
    for (const [from = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
      if (from.startsWith('.')) await access(join(deploy, from));
      else expect(volumes).toContain(from);
    }
  }
});

test('the secrets that the compose files name are made once, and are ones that the server takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-secrets-'));
  try {
    const make = () => run(join(deploy, 'make-secrets.sh'), [join(folder, 'secrets')]);
    const read = async () =>
      Object.fromEntries(
        await Promise.all(
          (await readdir(join(folder, 'secrets'))).map(async (name) => [
            name,
            await readFile(join(folder, 'secrets', name), 'utf8'),
          ]),
        ),
      ) as Record<string, string>;
    await make();
    const made = await read();
    await make();
    expect(await read()).toEqual(made);
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
    const all = await Promise.all(['compose.postgres.yaml', 'compose.many.yaml'].map(composeOf));
    const named = all.flatMap(({ secrets = {} }) => Object.values(secrets).map(({ file }) => file));
    for (const file of named) expect(Object.keys(made)).toContain(file.replace('./secrets/', ''));
    const settings = {
      MASTER_KEY: made['master-key'],
      DATABASE_URL: made['database-url'],
      OWN_STORAGE: 'OR=s3://lunvik?endpoint=http://storage:9000',
      OWN_STORAGE_OR_ACCESS_KEY: made['storage-access-key'],
      OWN_STORAGE_OR_SECRET_KEY: made['storage-secret-key'],
    };
    expect(parseSettings(settings, '0')).toMatchObject({ ok: true });
    expect(made['database-url']).toContain(made['database-password']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the image is built from what is there', async () => {
  const text = await readFile(join(deploy, 'Dockerfile'), 'utf8');
  const stages = [...text.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
  for (const [, name] of text.matchAll(/--from=(\w+)/g)) expect(stages).toContain(name);
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const [, name = ''] of text.matchAll(/npm run ([\w-]+)/g))
    expect(Object.keys(scripts)).toContain(name);
  const [, copied = ''] = /^COPY (.+) \.\/$/m.exec(text) ?? [];
  expect(copied).toContain('package-lock.json');
  for (const file of copied.split(' ')) await access(join(root, file));
  const environment = [...text.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(environment).toContain('DATA_DIR');
  expect(environment.filter((name) => !isSetting(name))).toEqual([]);
});

test('the unit names settings, and does not repeat a start that a wrong one ended', async () => {
  const text = await readFile(join(deploy, 'lunvik.service'), 'utf8');
  const environment = [...text.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(environment).toContain('DATA_DIR');
  expect(environment.filter((name) => !isSetting(name))).toEqual([]);
  expect(text).toContain(`RestartPreventExitStatus=${exitCodes.configuration}\n`);
});

/** As few things as a service of this kind can be left with; systemd's own figure is from 0 (nothing) to 10. */
const exposure = 2;

test('systemd takes the unit, and finds little that it may do', async () => {
  const unit = join(deploy, 'lunvik.service');
  const { stderr } = await run('systemd-analyze', ['verify', unit]).catch((error) => error);
  // It looks for the program too, which is wherever Node is installed.
  expect(stderr.split('\n').filter((line: string) => line !== '' && !line.includes('/usr/bin/node'))).toEqual(
    [],
  );
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
  const [, figure] = /exposure level for lunvik\.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(figure)).toBeLessThan(exposure);
});
