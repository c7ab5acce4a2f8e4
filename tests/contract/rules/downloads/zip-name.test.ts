import { expect, it } from 'vitest';
import { zipName } from '#contract/rules/downloads/zip-name.ts';

it.each([
  ['a folder', { only: { name: 'Brand 1.0', kind: 'folder' }, folderName: 'Design' }, 'Brand 1.0.zip'],
  ['a file', { only: { name: 'plan.final.pdf', kind: 'file' }, folderName: 'Design' }, 'plan.final.zip'],
  ['a file that begins with a dot', { only: { name: '.env', kind: 'file' }, folderName: null }, '.env.zip'],
  ['several of one folder', { only: null, folderName: 'Design' }, 'Design.zip'],
  ['several of the filespace', { only: null, folderName: null }, 'Team.zip'],
] as const)('a ZIP of %s', (_, of, name) => {
  expect(zipName({ ...of, filespaceName: 'Team' })).toBe(name);
});
