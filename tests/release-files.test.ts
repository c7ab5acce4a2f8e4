import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { copyDeploy } from '#tools/release/copy-deploy.ts';
import { packedPage } from '#tools/release/packed-page.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

test('the secrets that make-secrets.sh makes are neither in a release nor in the repository', async () => {
  const folder = await makeFolder('lunvik-deploy-');
  const deploy = join(folder, 'deploy');
  await cp(join(root, 'deploy'), deploy, { recursive: true });
  await run('sh', [join(deploy, 'make-secrets.sh')]);
  expect(await readdir(join(deploy, 'secrets'))).toContain('master-key');
  await writeFile(join(deploy, '.env'), 'PUBLIC_NAME=files.example.com');

  await copyDeploy(deploy, join(folder, 'release'));
  const copied = await readdir(join(folder, 'release'), { recursive: true });
  expect(copied.filter((path) => /secrets(?:\/|$)|\.env/.test(path))).toEqual([]);
  expect(copied).toEqual(expect.arrayContaining(['make-secrets.sh', 'compose.yaml', 'proxies']));

  await cp(join(root, '.gitignore'), join(folder, '.gitignore'));
  await run('git', ['init', '--quiet'], { cwd: folder });
  const { stdout } = await run('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: folder });
  expect(stdout).toContain('deploy/compose.yaml');
  expect(stdout).not.toMatch(/deploy\/(?:secrets|\.env)/);
  await removeFolder(folder);
});

test.each(['README.md', 'SECURITY.md', 'docs/operations.md', 'docs/admin.md', 'docs/metrics.md'])(
  '%s of a release leads to what is in it, and names the scripts that it has',
  async (path) => {
    const has = (target: string) =>
      /^(?:deploy|LICENSE|CHANGELOG|SECURITY|docs\/(?:operations|admin|metrics)\.md)/.test(target);
    const scripts = ['start', 'admin', 'after-restore'];
    const page = packedPage(await readFile(join(root, path), 'utf8'), { path, scripts, has });
    const targets = [...page.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
    const inside = targets.filter((target) => !/^[a-z]+:/.test(target));
    expect(inside.filter((target) => !has(join(path, '..', target)))).toEqual([]);
    expect(page).not.toMatch(/^\| `npm run (?!admin|after-restore)/m);
    expect(page).not.toMatch(/npm test|npm run bench\b(?! --)/);
  },
);
