import { describe, expect, it } from 'vitest';
import {
  fitted,
  type MeasuredColumns,
  resized,
  widthLimits,
} from '#src/features/items/columns/column-widths.ts';

const now: MeasuredColumns = {
  name: 500,
  others: [
    { id: 'size', px: 100 },
    { id: 'modified', px: 200 },
    { id: 'type', px: 120 },
  ],
};
const alone: MeasuredColumns = { name: 300, others: [] };

describe('an edge that moves', () => {
  it('gives to one column what it takes from the one behind it', () => {
    expect(resized(now, 'size', 130)).toEqual({ size: 130, modified: 170 });
    expect(resized(now, 'modified', 180)).toEqual({ modified: 180, type: 140 });
  });

  it('behind the name takes from the first column', () => {
    expect(resized(now, 'name', 520)).toEqual({ size: 80 });
    expect(resized(now, 'name', 450)).toEqual({ size: 150 });
  });

  it('behind the last column takes from the name', () => {
    expect(resized(now, 'type', 180)).toEqual({ type: 180 });
  });

  it('stops where a column would become too narrow', () => {
    expect(resized(now, 'size', 10)).toEqual({ size: 64, modified: 236 });
    expect(resized(now, 'size', 900)).toEqual({ size: 236, modified: 64 });
    expect(resized(now, 'name', 900)).toEqual({ size: 64 });
    expect(resized(now, 'name', 0)).toEqual({ size: 440 });
    expect(resized(now, 'type', 900)).toEqual({ type: 460 });
  });

  it('leaves the others as they are on screen where there is no room for more', () => {
    const full: MeasuredColumns = { ...now, name: 160 };
    expect(resized(full, 'size', 80)).toEqual({ size: 80, modified: 220, type: 120 });
    expect(fitted(full, { type: 90 })).toEqual({ size: 100, modified: 200, type: 90 });
  });

  it('has pixels that are whole', () => {
    expect(resized(now, 'type', 130.4)).toEqual({ type: 130 });
  });
});

describe('the limits of a column', () => {
  it('are what its neighbour can spare', () => {
    expect(widthLimits(now, 'name')).toEqual({ least: 160, most: 536 });
    expect(widthLimits(now, 'size')).toEqual({ least: 64, most: 236 });
    expect(widthLimits(now, 'type')).toEqual({ least: 64, most: 460 });
  });

  it('leave a name as it is that has less than it should', () => {
    const narrow = { name: 130, others: [{ id: 'size', px: 100 }] } as const;
    expect(widthLimits(narrow, 'name')).toEqual({ least: 130, most: 166 });
    expect(widthLimits(narrow, 'size')).toEqual({ least: 64, most: 100 });
  });

  it('of a name alone are its width', () => {
    expect(widthLimits(alone, 'name')).toEqual({ least: 300, most: 300 });
    expect(resized(alone, 'name', 400)).toEqual({});
  });
});

describe('columns that take the width of what they show', () => {
  it('leave the rest to the name', () => {
    expect(fitted(now, { size: 80 })).toEqual({ size: 80 });
    expect(fitted(now, { size: 70, modified: 160, type: 90 })).toEqual({ size: 70, modified: 160, type: 90 });
  });

  it('grow only as far as the name keeps its least width', () => {
    expect(fitted(now, { type: 900 })).toEqual({ type: 460 });
    expect(fitted(now, { modified: 500, type: 900 })).toEqual({ modified: 500, type: 160 });
  });

  it('never become too narrow', () => {
    expect(fitted(now, { size: 12 })).toEqual({ size: 64 });
  });
});
