import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { expect, it } from 'vitest';
import { readArchive } from '#src/features/preview/viewers/archive/read-archive.ts';
import { memorySource } from '../../memory-source.ts';

async function zip(): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, level: 0 });
  await writer.add('Design/', undefined, { directory: true });
  await writer.add('Design/plan.txt', new TextReader('a plan'));
  await writer.add('film.bin', new Uint8ArrayReader(new Uint8Array(500_000)));
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

it('the list of a ZIP is read from its end, and not its contents', async () => {
  const { source, reads } = memorySource(await zip());
  const result = await readArchive(source);
  expect(result.ok && result.value).toEqual([
    { path: 'Design/', isFolder: true, sizeBytes: 0, isEncrypted: false },
    { path: 'Design/plan.txt', isFolder: false, sizeBytes: 6, isEncrypted: false },
    { path: 'film.bin', isFolder: false, sizeBytes: 500_000, isEncrypted: false },
  ]);
  expect(reads.reduce((sum, [from, to]) => sum + to - from, 0)).toBeLessThan(200_000);
});

it('names that lead out of the archive are listed as they are', async () => {
  const text = Buffer.from(await zip()).toString('latin1');
  // As long as those they take the place of, so that the list stays where it was.
  const renamed = text.replaceAll('Design/plan.txt', '../../../passwd').replaceAll('film.bin', '/etc/abc');
  const result = await readArchive(memorySource(new Uint8Array(Buffer.from(renamed, 'latin1'))).source);
  expect(result.ok && result.value.map(({ path }) => path)).toEqual([
    'Design/',
    '../../../passwd',
    '/etc/abc',
  ]);
});

it('what is no ZIP is damaged, and one that cannot be read says why', async () => {
  const whole = await zip();
  const damaged = await readArchive(memorySource(whole.subarray(0, whole.length - 60)).source);
  expect(damaged).toEqual({ ok: false, problem: 'damaged' });
  const offline = await readArchive(memorySource(whole, 'offline').source);
  expect(offline).toEqual({ ok: false, problem: 'offline' });
});
