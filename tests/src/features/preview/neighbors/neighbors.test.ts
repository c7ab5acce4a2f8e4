import { describe, expect, it } from 'vitest';
import { filmstripRows, findNeighbors } from '#src/features/preview/neighbors/neighbors.ts';
import type { PreviewList, PreviewRow } from '#src/features/preview/preview-props.ts';

function rowOf(name: string): PreviewRow {
  const kind = name.endsWith('/') ? 'folder' : 'file';
  return { id: name, parentId: 'p', kind, name, sizeBytes: 1, modifiedMs: 0, syncState: 'none' };
}

function listOf(names: readonly string[]): PreviewList {
  const rows = names.map(rowOf);
  const folders = rows.filter(({ kind }) => kind === 'folder').length;
  return {
    listKey: 'list',
    count: rows.length,
    folders,
    files: rows.length - folders,
    read: async ({ from, to }) => rows.slice(Math.max(0, from), to),
    indexOf: async ({ id }) => rows.findIndex((row) => row.id === id),
  };
}

const names = ({ previous, next }: Awaited<ReturnType<typeof findNeighbors>>) => [previous?.name, next?.name];

describe('neighbors', () => {
  it('are the files before and after, in the order of the list', async () => {
    const list = listOf(['A/', 'B/', 'a', 'b', 'c']);
    const found = await findNeighbors(list, 'folders-first', rowOf('b'), -1);
    expect(names(found)).toEqual(['a', 'c']);
    expect(found.position).toBe(2);
    expect(found.strip.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('end where the files end', async () => {
    const list = listOf(['A/', 'a', 'b']);
    expect(names(await findNeighbors(list, 'folders-first', rowOf('a'), -1))).toEqual([undefined, 'b']);
    expect(names(await findNeighbors(list, 'folders-first', rowOf('b'), -1))).toEqual(['a', undefined]);
    const turned = listOf(['b', 'a', 'A/']);
    const last = await findNeighbors(turned, 'files-first', rowOf('a'), -1);
    expect([names(last), last.position]).toEqual([['b', undefined], 2]);
  });

  it('skip folders between the hits of a search, also more than the filmstrip holds', async () => {
    const folders = Array.from({ length: filmstripRows * 20 }, (_, at) => `${at}/`);
    const list = listOf(['a', ...folders, 'b', ...folders, 'c']);
    const found = await findNeighbors(list, 'mixed', rowOf('b'), -1);
    expect(names(found)).toEqual(['a', 'c']);
    expect(found.position).toBe(2);
  });

  it('of a file that left the list are those of its place', async () => {
    const found = await findNeighbors(listOf(['a', 'c']), 'folders-first', rowOf('b'), 1);
    expect([names(found), found.position]).toEqual([['a', 'c'], null]);
  });

  it('of a file that never was in it are none', async () => {
    const found = await findNeighbors(listOf(['a', 'c']), 'folders-first', rowOf('x'), -1);
    expect(names(found)).toEqual([undefined, undefined]);
  });
});
