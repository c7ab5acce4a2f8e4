import { expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import {
  activityPath,
  folderPath,
  historyPath,
  momentPath,
  panelPath,
  parseDriveAddress,
  previewPath,
  snapshotsPath,
  trashPath,
  withQuery,
  workspacePath,
} from '#src/lib/paths.ts';

test('the address of a folder is read back as it was written', () => {
  expect(folderPath('d1', 'f1')).toBe('/drive?filespace=d1&folder=f1');
  expect(parseDriveAddress(searchOf(folderPath('d1', 'f1')))).toEqual({
    workspaceId: null,
    driveId: 'd1',
    folderId: 'f1',
    panel: null,
    previewId: null,
    query: '',
    filters: '',
    at: null,
    snapshotId: null,
  });
});

test('the address of a preview names the file and the folder behind it', () => {
  expect(previewPath('d1', rootId, 'x')).toBe('/drive?filespace=d1&preview=x');
  expect(parseDriveAddress(searchOf(previewPath('d1', 'f1', 'x')))).toMatchObject({
    driveId: 'd1',
    folderId: 'f1',
    previewId: 'x',
  });
});

test('a search stands beside what it is in: a folder, a file over its hits, a moment', () => {
  expect(withQuery(folderPath('d1', 'f1'), 'a & b')).toBe('/drive?filespace=d1&folder=f1&q=a+%26+b');
  expect(parseDriveAddress(searchOf(withQuery(folderPath('d1'), 'Straße 100 %')))).toMatchObject({
    folderId: rootId,
    query: 'Straße 100 %',
  });
  const moment = momentPath({ driveId: 'd1', seq: 12, snapshotId: null }, 'f1');
  expect(parseDriveAddress(searchOf(withQuery(moment, 'x')))).toMatchObject({ at: 12, query: 'x' });
  expect(withQuery(withQuery(moment, 'x'), 'y')).toBe(withQuery(moment, 'y'));
  expect(withQuery(withQuery(moment, 'x'), '')).toBe(moment);
  expect(parseDriveAddress(searchOf('/drive?q=%20%20')).query).toBe('');
});

test('what narrows a search stands beside it, and goes with it', () => {
  const images = withQuery(folderPath('d1', 'f1'), 'x', 'kind=image+video&size=1m-100m');
  expect(images).toBe('/drive?filespace=d1&folder=f1&q=x&kind=image+video&size=1m-100m');
  expect(parseDriveAddress(searchOf(images))).toMatchObject({
    query: 'x',
    filters: 'kind=image+video&size=1m-100m',
  });
  expect(withQuery(images, 'y', 'modified=7d')).toBe('/drive?filespace=d1&folder=f1&q=y&modified=7d');
  expect(withQuery(images, 'y')).toBe(withQuery(folderPath('d1', 'f1'), 'y'));
  expect(withQuery(images, '')).toBe(folderPath('d1', 'f1'));
});

test('a moment is a sequence; what is none stays as it is, for the page to say so', () => {
  const moment = { driveId: 'd1', seq: 12, snapshotId: null };
  expect(momentPath(moment, 'f1')).toBe('/drive?filespace=d1&folder=f1&at=12');
  expect(parseDriveAddress(searchOf(momentPath(moment)))).toMatchObject({ folderId: rootId, at: 12 });
  expect(parseDriveAddress(searchOf(momentPath({ ...moment, snapshotId: 's1' })))).toMatchObject({
    at: 12,
    snapshotId: 's1',
  });
  expect(parseDriveAddress(searchOf(snapshotsPath('d1')))).toMatchObject({ panel: 'snapshots', at: null });
  const deleted = momentPath({ ...moment, panel: 'trash' }, 'f1');
  expect(parseDriveAddress(searchOf(deleted))).toMatchObject({ panel: 'trash', folderId: 'f1', at: 12 });
  expect(parseDriveAddress(searchOf(trashPath('d1')))).toMatchObject({ panel: 'trash', at: null });
  expect(parseDriveAddress(searchOf(activityPath('d1')))).toMatchObject({ panel: 'activity', at: null });
  expect(parseDriveAddress(searchOf(historyPath('d1', 'f1')))).toMatchObject({
    folderId: 'f1',
    at: 'latest',
  });
  const momentOf = (at: string) => parseDriveAddress(searchOf(`/drive?filespace=d1&at=${at}`)).at;
  expect(momentOf('')).toBeNull();
  for (const other of ['2026-11-13T22:02Z', 'latest', '-1', '1e3', 'now', '9999999999999999'])
    expect(momentOf(other)).toBe(other);
});

test('the root has the shortest address', () => {
  expect(folderPath('d1', rootId)).toBe('/drive?filespace=d1');
  expect(parseDriveAddress(searchOf('/drive?filespace=d1')).folderId).toBe(rootId);
});

test('workspaces and panels have addresses of their own', () => {
  expect(parseDriveAddress(searchOf(workspacePath('w1'))).workspaceId).toBe('w1');
  expect(parseDriveAddress(searchOf(panelPath('create-filespace', 'w1')))).toMatchObject({
    workspaceId: 'w1',
    panel: 'create-filespace',
  });
  expect(parseDriveAddress(searchOf('/drive?panel=format-disk')).panel).toBeNull();
});

function searchOf(path: string): URLSearchParams {
  return new URL(path, 'http://lunvik.example').searchParams;
}
