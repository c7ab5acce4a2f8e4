import { expect, it } from 'vitest';
import { livingPart } from '#src/features/items/dialogs/use-living-path.ts';

const path = ['Design', 'Drafts', 'Old'].map((name) => ({ id: name, name }));
const left = (...gone: readonly string[]) => livingPart(path, async (id) => !gone.includes(id));

it('a picker stands where it stood, or in the lowest folder that is left', async () => {
  expect(await left()).toEqual(path);
  expect(await left('Old')).toEqual(path.slice(0, 2));
  expect(await left('Drafts', 'Old')).toEqual(path.slice(0, 1));
  expect(await left('Design', 'Drafts', 'Old')).toEqual([]);
});
