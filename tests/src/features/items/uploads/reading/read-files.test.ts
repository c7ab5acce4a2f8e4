import { describe, expect, it } from 'vitest';
import { namePastedFiles } from '#src/features/items/uploads/reading/name-pasted-files.ts';
import { readFiles } from '#src/features/items/uploads/reading/read-files.ts';
import { isSystemFile } from '#src/features/items/uploads/reading/system-files.ts';
import { readOptions } from './fake-entries.ts';

function chosenFile(path: string): File {
  const file = new File(['x'], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
}

describe('files of a field', () => {
  it('lie where their folder had them, each folder once and before its files', async () => {
    const files = ['Shoot/b/2.jpg', 'Shoot/1.jpg', 'Shoot/b/3.jpg', 'alone.txt'].map(chosenFile);
    const { items } = await readFiles(files, readOptions());
    expect(items.map(({ path, file }) => path.join('/') + (file ? '' : '/'))).toEqual([
      'Shoot/',
      'Shoot/b/',
      'Shoot/b/2.jpg',
      'Shoot/1.jpg',
      'Shoot/b/3.jpg',
      'alone.txt',
    ]);
  });

  it('leave system files out, and of a system folder name only itself', async () => {
    const files = ['A/.git/config', 'A/.Trashes/1', 'A/.Trashes/2', 'A/desktop.ini'].map(chosenFile);
    const { items, leftOut } = await readFiles(files, readOptions());
    expect(items.map(({ path }) => path.join('/'))).toEqual(['A', 'A/.git', 'A/.git/config']);
    expect(leftOut).toEqual(['.Trashes', 'desktop.ini']);
  });
});

describe('system files', () => {
  it.each([
    ['.DS_Store', 'file'],
    ['._resource', 'file'],
    ['THUMBS.DB', 'file'],
    ['Desktop.ini', 'file'],
    ['~$Budget.xlsx', 'file'],
    ['.~lock.Plan.odt#', 'file'],
    ['.Spotlight-V100', 'folder'],
    ['__MACOSX', 'folder'],
    ['$RECYCLE.BIN', 'folder'],
    ['.Trash-1000', 'folder'],
  ] as const)('%s is one', (name, kind) => {
    expect(isSystemFile(name, kind)).toBe(true);
  });

  it.each([
    ['.gitignore', 'file'],
    ['.env', 'file'],
    ['~notes.txt', 'file'],
    ['thumbs.db.txt', 'file'],
    ['DS_Store', 'file'],
    ['.DS_Store', 'folder'],
    ['desktop.ini', 'folder'],
    ['.Trash-notes', 'folder'],
    ['Icon', 'file'],
  ] as const)('%s as a %s is not', (name, kind) => {
    expect(isSystemFile(name, kind)).toBe(false);
  });
});

describe('pasted files', () => {
  const now = new Date(2026, 10, 24, 14, 2, 5);

  it('without a name get one that says when', () => {
    const files = [
      new File(['x'], 'image.png', { type: 'image/png' }),
      new File(['x'], '', { type: 'image/jpeg' }),
      new File(['x'], '', { type: 'image/svg+xml' }),
      new File(['x'], 'Plan.pdf'),
    ];
    expect(namePastedFiles(files, now).map(({ name }) => name)).toEqual([
      'Pasted image 2026-11-24 14.02.05.png',
      'Pasted image 2026-11-24 14.02.05.jpeg',
      'Pasted image 2026-11-24 14.02.05.svg',
      'Plan.pdf',
    ]);
  });

  it('keep their content and their type', async () => {
    const [file] = namePastedFiles([new File(['pixels'], 'image.png', { type: 'image/png' })], now);
    expect(file?.type).toBe('image/png');
    expect(await file?.text()).toBe('pixels');
  });
});
