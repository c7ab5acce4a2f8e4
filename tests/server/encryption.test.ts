import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSecretBox, loadMasterKey } from '#server/encryption.ts';

const key = Buffer.alloc(32, 1);

test('what is sealed opens again, and twice the same text looks different', () => {
  const secretBox = createSecretBox(key);
  const [first, second] = [secretBox.encrypt('grüße', 'row:1'), secretBox.encrypt('grüße', 'row:1')];
  expect(first.equals(second)).toBe(false);
  expect(first.includes('gr')).toBe(false);
  expect([secretBox.decrypt(first, 'row:1'), secretBox.decrypt(second, 'row:1')]).toEqual(['grüße', 'grüße']);
});

test('another row, another key and a changed bit do not open it', () => {
  const secretBox = createSecretBox(key);
  const encrypted = secretBox.encrypt('secret', 'row:1');
  expect(() => secretBox.decrypt(encrypted, 'row:2')).toThrow();
  expect(() => createSecretBox(Buffer.alloc(32, 2)).decrypt(encrypted, 'row:1')).toThrow();
  for (const at of [1, 14, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secretBox.decrypt(changed, 'row:1')).toThrow();
  }
});

test('the key of a data folder is made once and is for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-key-'));
  const keys = await Promise.all(Array.from({ length: 50 }, () => loadMasterKey(folder)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(await readdir(folder)).toEqual(['master-key']);
  expect((await stat(join(folder, 'master-key'))).mode & 0o777).toBe(0o600);
  await writeFile(
    join(folder, 'master-key'),
    (await readFile(join(folder, 'master-key'), 'utf8')).slice(0, 10),
  );
  await expect(loadMasterKey(folder)).rejects.toThrow('does not hold 64 hex digits');
  await rm(folder, { recursive: true });
});
