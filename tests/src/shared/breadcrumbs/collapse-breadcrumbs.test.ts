import { describe, expect, it } from 'vitest';
import { collapseBreadcrumbs } from '#src/shared/breadcrumbs/collapse-breadcrumbs.ts';

describe('breadcrumbs', () => {
  const path = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id }));
  const names = (segments: readonly { name: string }[]) => segments.map(({ name }) => name).join('');
  const fold = (length: number, room: number, needs = [100, 100, 100, 100, 100]) => {
    const trail = collapseBreadcrumbs(path.slice(0, length), { needs, room, menu: 48 });
    return [names(trail.head), names(trail.hidden), names(trail.tail)];
  };

  it('show a path whole that has room', () => {
    expect(fold(3, 300)).toEqual(['abc', '', '']);
  });

  it('fold the middle of a long one', () => {
    expect(fold(5, 348)).toEqual(['a', 'bc', 'de']);
    expect(fold(5, 347)).toEqual(['a', 'bcd', 'e']);
  });

  it('fold no short name for the length of another', () => {
    expect(fold(3, 150, [30, 30, 90])).toEqual(['abc', '', '']);
    expect(fold(4, 200, [30, 100, 30, 90])).toEqual(['a', 'b', 'cd']);
  });

  it('always keep the open folder', () => {
    expect(fold(5, 0)).toEqual(['', 'abcd', 'e']);
    expect(fold(2, 150)).toEqual(['', 'a', 'b']);
    expect(fold(1, 0)).toEqual(['a', '', '']);
  });
});
