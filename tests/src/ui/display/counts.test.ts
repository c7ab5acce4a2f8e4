import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SegmentedControl } from '#src/ui/controls/segmented-control.tsx';
import { Tabs } from '#src/ui/controls/tabs.tsx';
import { Count } from '#src/ui/display/badge.tsx';

const text = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(element).replace(/<[^>]*>/g, '');

test('a large number has a separator wherever it stands beside a word', () => {
  const shared = { label: 'Users', value: 'all', onChange: () => {} };
  const all = { value: 'all', label: 'All', count: 2003 };
  expect(text(createElement(Count, null, 2000))).toBe('2,000');
  expect(text(createElement(SegmentedControl, { ...shared, segments: [all] }))).toBe('All2,003');
  expect(text(createElement(Tabs, { ...shared, id: 'tabs', tabs: [all] }))).toBe('All2,003');
});
