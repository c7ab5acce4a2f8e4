import { describe, expect, it } from 'vitest';
import type { UploadConflict } from '#contract/worker-api/uploads.ts';
import {
  commonResolution,
  conflictRows,
  isDifferent,
  newerSide,
  presetCompared,
  presetResolutions,
  resolveAll,
  resolveOne,
  saysMerged,
} from '#src/features/items/uploads/conflicts/conflict-choices.ts';

const file = (name: string, sizeBytes: number, modifiedMs: number) => ({
  path: [name],
  sizeBytes,
  modifiedMs,
});
const files = [file('same', 5, 100), file('newer', 5, 200), file('larger', 6, 100), file('free', 1, 1)];
const conflicts: UploadConflict[] = [0, 1, 2].map((at) => ({
  at,
  existing: { id: `id${at}`, name: files[at]?.path[0] ?? '', sizeBytes: 5, modifiedMs: 100 },
}));
const rows = conflictRows(conflicts, files);

it('folders are spoken of only where some are uploaded', () => {
  expect([saysMerged({ folders: 0 }), saysMerged({ folders: 1 })]).toEqual([false, true]);
});

describe('the resolutions to files that are there already', () => {
  it('begin with Skip where size and time are the same, else with Replace', () => {
    expect([...presetResolutions(rows)]).toEqual([
      [0, 'skip'],
      [1, 'replace'],
      [2, 'replace'],
    ]);
    expect(rows.map(isDifferent)).toEqual([false, true, true]);
  });

  it('become Skip for equal contents and Replace for others, but where the person has chosen', () => {
    const preset = presetResolutions(rows);
    expect([...presetCompared(preset, rows, { same: ['id1'], different: ['id0'] })]).toEqual([
      [0, 'replace'],
      [1, 'skip'],
      [2, 'replace'],
    ]);
    const chosen = resolveOne(preset, 1, 'keep-both');
    expect(presetCompared(chosen, rows, { same: ['id1'], different: [] }).get(1)).toBe('keep-both');
    expect([...presetCompared(preset, rows, { same: [], different: [] })]).toEqual([...preset]);
  });

  it('have something in common or not', () => {
    expect(commonResolution(presetResolutions(rows))).toBe(null);
    expect(commonResolution(resolveAll(presetResolutions(rows), 'keep-both'))).toBe('keep-both');
  });

  it('change one by one', () => {
    const preset = presetResolutions(rows);
    expect(resolveOne(preset, 0, 'keep-both').get(0)).toBe('keep-both');
    expect(preset.get(0)).toBe('skip');
  });

  it('stand beside the side that changed last', () => {
    expect(rows.map(newerSide)).toEqual([null, 'chosen', null]);
    const [row] = rows;
    if (!row) throw new Error('no row');
    expect(newerSide({ ...row, existing: { ...row.existing, modifiedMs: 101 } })).toBe('existing');
  });
});
