/** What looks like a text and is read by no person: the file, and what it contains. */
export const notTexts: readonly (readonly [file: string, start: string])[] = [
  // Selectors and media queries.
  ['src/app/shell/user-menu.tsx', '(pointer: coarse)'],
  ['src/features/items/moment/timeline/use-history-keys.ts', 'input:not'],
  ['src/ui/foundations/use-focus-wrap.ts', 'a[href]'],
  ['src/ui/foundations/use-landmark-keys.ts', 'a[href]'],
  ['src/ui/popups/dialog-surface.tsx', '[data-dialog-body]'],
  ['src/ui/popups/side-panel.tsx', 'input:not'],
  ['src/app/command-palette/use-palette-key.ts', 'input:not'],
  ['src/features/items/commands/use-global-shortcuts.ts', 'input:not'],
  ['src/features/items/commands/undo/use-undo-keys.ts', 'input:not'],
  // Of `aria-keyshortcuts`.
  ['src/ui/foundations/key-labels.ts', 'Up'],
  ['src/features/preview/viewers/font/font-viewer.tsx', 'αβγδ'],
  ['src/features/preview/viewers/use-viewer-keys.ts', 'input:not'],
  ...['jpg jpeg', 'mp4', 'mp3', 'md markdown', 'csv', 'txt text', 'zip', 'ttf'].map(
    (extensions) => ['src/features/preview/kind/preview-kind.ts', extensions] as const,
  ),
  ...[
    'doc ',
    'xls',
    'ppt',
    'txt',
    'md ',
    'csv',
    'jpg',
    'svg',
    'raw',
    'psd',
    'dwg',
    'mp3',
    'mp4',
    'zip',
    'ttf',
  ]
    .concat(['eml', 'ics', 'vcf', 'db ', 'iso', 'exe'])
    .map((extensions) => ['src/shared/file-kinds/file-kind.ts', extensions] as const),
  ['src/shared/restore/restored-key.ts', 'restored {}'],
  ['src/shared/undo/undo-toast.ts', 'undo {}'],
  ['src/lib/format.ts', 'Bytes'],
  ['src/lib/use-title.ts', 'Lunvik'],
  ...names('src/features/account/my-account/browser-name.ts', [
    ...['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'],
    ...['Android', 'Windows', 'Mac', 'ChromeOS', 'Linux'],
  ]),
  ...names('src/features/account/my-account/language-field.tsx', ['English', 'Deutsch']),
  ...names('src/features/workspaces/desktop-download.tsx', ['Windows', 'Mac', 'Linux']),
  ['src/features/workspaces/first-workspace-screen.tsx', 'Lunvik'],
  // Selectors and media queries.
  ['src/app/shell/user-menu.tsx', '(pointer: coarse)'],
  ['src/features/items/uploads/drop/attach-uploads.ts', 'input:not'],
  // Keys.
  ['src/features/access/panel/effective-access-rows.ts', 'gone {}'],
  ['src/features/access/panel/pickers/folder-rows.tsx', 'row {}'],
];

/** Words that are the same in German. */
export const sameInGerman: ReadonlySet<string> = new Set([
  'Admin',
  'Amazon S3',
  'Audio',
  'Azure',
  'Browser',
  'Code',
  'Details',
  'Downloads',
  'Info',
  'Link',
  'Markdown',
  'Name',
  'Offline',
  'Option',
  'Passkeys',
  'Person',
  'Region',
  'Snapshot',
  'Snapshots',
  'Status',
  'Text',
  'Uploads',
  'Version',
  'Video',
]);

/** Names that one file says, which are the same in every language. */
function names(file: string, said: readonly string[]): readonly (readonly [file: string, start: string])[] {
  return said.map((name) => [file, name]);
}
