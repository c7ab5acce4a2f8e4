import { beforeEach, expect, it } from 'vitest';
import type { ContentDirectory } from '#worker/lib/ports.ts';
import { isQuotaError } from '#worker/replica/indexeddb-errors.ts';
import { createPrivateFiles } from '#worker/session/browser/private-files.ts';
import { createPrivateRoot } from '../../../support/files/private-files.ts';

let device: ReturnType<typeof createPrivateRoot>;
let directory: ContentDirectory;
beforeEach(async () => {
  device = createPrivateRoot();
  const opened = await createPrivateFiles(async () => device.root).open('lunvik-a');
  if (opened === null) throw new Error('there are private files');
  directory = opened;
});

const bytes = (text: string) => new TextEncoder().encode(text);

it('a file grows by what is appended, and is found when it is finished', async () => {
  await directory.append('film', 0, bytes('some '));
  await directory.append('film', 5, bytes('bytes'));
  expect(await directory.read('film')).toBe(null);
  expect(await (await directory.readPart('film'))?.text()).toBe('some bytes');
  await directory.finish('film');
  expect(await (await directory.read('film'))?.text()).toBe('some bytes');
});

it('what stood behind the place that is appended at is gone, as is all of it where it begins again', async () => {
  await directory.append('film', 0, bytes('some bytes'));
  await directory.append('film', 5, bytes('more'));
  expect(await (await directory.readPart('film'))?.text()).toBe('some more');
  await directory.finish('film');
  await directory.append('film', 0, bytes('new'));
  expect([await directory.read('film'), await (await directory.readPart('film'))?.text()]).toEqual([
    null,
    'new',
  ]);
});

it('nothing is appended to a file that was removed meanwhile', async () => {
  await directory.append('film', 0, bytes('some '));
  await directory.remove('film');
  await expect(directory.append('film', 5, bytes('bytes'))).rejects.toThrow();
  await expect(directory.finish('film')).rejects.toThrow();
  expect(await directory.list()).toEqual([]);
});

it('says where there is no room', async () => {
  device.answerWrites((written) => written.length - 1);
  expect(
    isQuotaError(await directory.append('film', 0, bytes('some')).catch((error: unknown) => error)),
  ).toBe(true);
});
