import { describe, expect, it } from 'vitest';
import type { ChosenItems } from '#src/features/items/uploads/reading/chosen-items.ts';
import { readEntries } from '#src/features/items/uploads/reading/read-entries.ts';
import { fakeEntries, readOptions, unreadable } from './fake-entries.ts';

const paths = ({ items }: ChosenItems) =>
  items.map(({ path, file }) => path.join('/') + (file === null ? '/' : ''));

describe('dropped folders', () => {
  it('are read to their end, a folder before what lies in it, empty ones too', async () => {
    const entries = fakeEntries({
      Photos: { 'a.jpg': 'a', Raw: { 'b.cr2': 'b', Empty: {} }, 'z.jpg': 'z' },
      'notes.txt': 'n',
    });
    expect(paths(await readEntries(entries, readOptions()))).toEqual([
      'Photos/',
      'Photos/a.jpg',
      'Photos/Raw/',
      'Photos/Raw/b.cr2',
      'Photos/Raw/Empty/',
      'Photos/z.jpg',
      'notes.txt',
    ]);
  });

  it('of more than a hundred items are asked until they give none', async () => {
    const many = Object.fromEntries(Array.from({ length: 512 }, (_, at) => [`${at}.txt`, 'x']));
    const chosen = await readEntries(fakeEntries({ Many: many }), readOptions());
    expect(chosen.items).toHaveLength(513);
    expect(new Set(paths(chosen)).size).toBe(513);
  });

  it('leave system files out, and name them', async () => {
    const entries = fakeEntries({
      '.DS_Store': 'x',
      Disk: { 'Thumbs.db': 'x', '._a.txt': 'x', '.Spotlight-V100': { 'store.db': 'x' }, 'a.txt': 'a' },
    });
    const chosen = await readEntries(entries, readOptions());
    expect(paths(chosen)).toEqual(['Disk/', 'Disk/a.txt']);
    expect([...chosen.leftOut].sort()).toEqual(['.DS_Store', '.Spotlight-V100', '._a.txt', 'Thumbs.db']);
  });

  it('name what cannot be read and keep the rest', async () => {
    const chosen = await readEntries(fakeEntries({ 'gone.txt': unreadable, 'here.txt': 'x' }), readOptions());
    expect(paths(chosen)).toEqual(['here.txt']);
    expect(chosen.unreadable).toEqual(['gone.txt']);
  });

  it('say how many were read, and let the page have its turn', async () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`${at}.txt`, 'x']));
    const counts: number[] = [];
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    await readEntries(fakeEntries(many), readOptions({ onCount: (count) => counts.push(count), pause }));
    expect(pauses).toBeGreaterThanOrEqual(5);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(1000);
  });

  it('are not read on when the person cancels', async () => {
    const cancelling = new AbortController();
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`${at}.txt`, 'x']));
    const reading = readEntries(
      fakeEntries(many),
      readOptions({ signal: cancelling.signal, onCount: () => cancelling.abort() }),
    );
    await expect(reading).rejects.toThrow('aborted');
  });
});
