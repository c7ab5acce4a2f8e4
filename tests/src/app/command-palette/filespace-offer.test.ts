import { expect, it } from 'vitest';
import { filespaceOffer } from '#src/app/command-palette/filespace-offer.ts';

it('leads from a page without rows to the folder, or to the file over its folder', () => {
  const gone: string[] = [];
  const drive = { driveId: 'd', filespaceName: 'team-files', items: 3 };
  const { openHit, selection, commands } = filespaceOffer(drive, (path) => gone.push(path));
  const hit = { sizeBytes: 0, modifiedMs: 0, path: [], syncState: 'none' } as const;
  openHit({ ...hit, id: 'f', kind: 'folder', parentId: 'root', name: 'Brand' });
  openHit({ ...hit, id: 'x', kind: 'file', parentId: 'f', name: 'Notes.txt' });
  expect(gone).toEqual(['/drive?filespace=d&folder=f', '/drive?filespace=d&folder=f&preview=x']);
  expect([selection, commands]).toEqual([null, []]);
});
