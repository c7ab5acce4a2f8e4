import { describe, expect, it } from 'vitest';
import { collapseBreadcrumbs } from '#src/shared/breadcrumbs/collapse-breadcrumbs.ts';

describe('breadcrumbs', () => {
  const path = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id }));
  const names = (segments: readonly { name: string }[]) => segments.map(({ name }) => name).join('');

  it('show a short path whole', () => {
    expect(collapseBreadcrumbs(path.slice(0, 3), 3)).toMatchObject({ hidden: [], tail: [] });
  });

  it('fold the middle of a long one', () => {
    const trail = collapseBreadcrumbs(path, 3);
    expect([names(trail.head), names(trail.hidden), names(trail.tail)]).toEqual(['a', 'bc', 'de']);
  });

  it('always keep the open folder', () => {
    const trail = collapseBreadcrumbs(path, 0);
    expect([names(trail.head), names(trail.hidden), names(trail.tail)]).toEqual(['', 'abcd', 'e']);
  });
});
