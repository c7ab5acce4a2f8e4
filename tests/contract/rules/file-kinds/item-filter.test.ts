import { expect, it } from 'vitest';
import { knownExtensions } from '#contract/rules/file-kinds/file-kind.ts';
import { familyOfExtension, itemFamilies, itemFamily } from '#contract/rules/file-kinds/item-family.ts';
import { fitsFilter, type ItemFilter } from '#contract/rules/file-kinds/item-filter.ts';

const megabyte = 1024 ** 2;
const file = (name: string, sizeBytes = 10, modifiedMs = 5) => ({
  kind: 'file' as const,
  name,
  sizeBytes,
  modifiedMs,
});
const folder = { ...file('Photos.jpg'), kind: 'folder' as const };

it('has a family for each item, by its kind and the end of its name', () => {
  expect(itemFamily(folder)).toBe('folder');
  const families = {
    'Plan.PDF': 'document',
    'notes.md': 'document',
    'Budget.xlsx': 'spreadsheet',
    'rows.csv': 'spreadsheet',
    'Pitch.key': 'presentation',
    'IMG_1.HEIC': 'image',
    'logo.svg': 'image',
    'raw.cr3': 'image',
    'film.mov': 'video',
    'song.flac': 'audio',
    'all.tar.gz': 'archive',
    'main.ts': 'other',
    'no extension': 'other',
    '.pdf': 'other',
    'ends with.': 'other',
  };
  for (const [name, family] of Object.entries(families))
    expect([name, itemFamily(file(name))]).toEqual([name, family]);
  expect(new Set(knownExtensions.map(familyOfExtension))).toEqual(
    new Set(itemFamilies.filter((family) => family !== 'folder')),
  );
});

it('says of an item whether it is like that', () => {
  const fits = (filter: ItemFilter, item: Parameters<typeof fitsFilter>[1]) => fitsFilter(filter, item);
  expect(fits({}, folder)).toBe(true);
  expect(fits({ families: ['image', 'video'] }, file('a.png'))).toBe(true);
  expect(fits({ families: ['image', 'video'] }, file('a.txt'))).toBe(false);
  expect(fits({ families: ['image'] }, folder)).toBe(false);
  expect(fits({ families: ['folder'] }, folder)).toBe(true);
  expect(fits({ families: [] }, folder)).toBe(false);
  // From one number to below the other.
  expect(fits({ modifiedMs: [5, 6] }, file('a'))).toBe(true);
  expect(fits({ modifiedMs: [6, 9] }, file('a'))).toBe(false);
  expect(fits({ modifiedMs: [1, 5] }, file('a'))).toBe(false);
  expect(fits({ sizeBytes: [0, megabyte] }, file('a', megabyte - 1))).toBe(true);
  expect(fits({ sizeBytes: [0, megabyte] }, file('a', megabyte))).toBe(false);
  expect(fits({ sizeBytes: [megabyte, Number.POSITIVE_INFINITY] }, file('a', megabyte))).toBe(true);
  // A size is one of files; all that is asked for has to be so.
  expect(fits({ sizeBytes: [0, megabyte] }, folder)).toBe(false);
  expect(fits({ sizeBytes: [0, megabyte], families: ['image'] }, file('a.txt'))).toBe(false);
});
