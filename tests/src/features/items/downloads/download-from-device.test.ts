import { expect, it } from 'vitest';
import { downloadFromDevice, type ZippedEntry } from '#src/features/items/downloads/download-from-device.ts';
import { zipEntries } from '#src/features/items/downloads/zip-entries.ts';
import { file, folder } from './rows.ts';

const text = (content: string) => new Blob([content]);
const entry = (path: string, content: string | null): ZippedEntry => ({
  path,
  modifiedMs: 1_700_000_000_000,
  file: content === null ? null : text(content),
});

function download(
  items: Parameters<typeof downloadFromDevice>[0],
  entries: readonly ZippedEntry[],
  counts: { readonly files: number; readonly missing: number },
) {
  const saved = new Map<string, Blob>();
  const message = downloadFromDevice(items, {
    driveId: 'drive',
    read: async () => ({ ...counts, entries, zipName: 'Design.zip' }),
    zip: zipEntries,
    save: (name, bytes) => saved.set(name, bytes),
    isOnline: () => false,
  });
  return message.then((said) => ({ said, saved }));
}

it('saves a file as it is', async () => {
  const { said, saved } = await download([file('plan.txt')], [entry('plan.txt', 'the plan')], {
    files: 1,
    missing: 0,
  });
  expect([said, await saved.get('plan.txt')?.text()]).toEqual([null, 'the plan']);
});

it('saves a folder as a ZIP of all that is in it, empty folders too', async () => {
  const entries = [entry('Brand/', null), entry('Brand/Empty/', null), entry('Brand/plan ä.txt', 'the plan')];
  const { said, saved } = await download([folder('Brand')], entries, { files: 1, missing: 0 });
  const bytes = await saved.get('Design.zip')?.text();
  expect(said).toBe(null);
  for (const part of ['PK', 'Brand/', 'Brand/Empty/', 'Brand/plan ä.txt', 'the plan'])
    expect(bytes).toContain(part);
});

it('saves nothing where not all of it is here, and says how much is not', async () => {
  const some = await download([folder('Brand')], [entry('Brand/plan.txt', 'the plan')], {
    files: 5,
    missing: 2,
  });
  expect([some.said, some.saved.size]).toEqual(["2 of 5 aren't on this device", 0]);
  const none = await download([file('plan.txt')], [], { files: 1, missing: 1 });
  expect([none.said, none.saved.size]).toEqual(["You're offline. Try again when you're back online.", 0]);
});
