import { expect, it } from 'vitest';
import { moreMenu } from '#src/features/preview/more-menu.ts';
import type { PreviewRow } from '#src/features/preview/preview-props.ts';

const file: PreviewRow = {
  id: 'f',
  parentId: 'b',
  kind: 'file',
  name: 'Plan.pdf',
  sizeBytes: 1,
  modifiedMs: 0,
  syncState: 'none',
};
const nothing = () => undefined;
const command = (id: string, label: string) => ({ id, label, onSelect: nothing });
const options = {
  linkOf: () => '/plan',
  onDownload: nothing,
  downloadOff: () => false as const,
  onShare: nothing,
  onVersions: nothing,
  onStrip: nothing,
  isNarrow: false,
  isStripShown: true,
  commands: () => ({
    keepOffline: command('offline', 'Available offline'),
    changes: [{ id: 'change', items: [command('rename', 'Rename')] }],
  }),
};
const labels = (changed: Partial<Parameters<typeof moreMenu>[1]> = {}) =>
  moreMenu(file, { ...options, ...changed }).map(({ items }) => items.map(({ label }) => label));

it('has what the header has no button for', () => {
  expect(labels()).toEqual([['Copy link', 'Versions', 'Filmstrip'], ['Rename']]);
});

it('has what a narrow header has no room for as well, and Share only for who manages access', () => {
  const first = ['Download', 'Copy link', 'Share', 'Available offline', 'Versions', 'Filmstrip'];
  expect(labels({ isNarrow: true })).toEqual([first, ['Rename']]);
  expect(labels({ isNarrow: true, onShare: undefined })[0]).not.toContain('Share');
});
