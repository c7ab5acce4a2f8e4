/** Parts of the app whose texts are still English alone. Nothing is added here. */
export const untranslated: readonly string[] = [
  'src/features/access/',
  'src/features/audit/',
  'src/features/compare/',
  'src/features/filespaces/',
  'src/features/groups/',
  'src/features/invitations/',
  'src/features/items/browser/',
  'src/features/items/downloads/',
  'src/features/items/list/',
  'src/features/items/moment/',
  'src/features/items/offline/',
  'src/features/items/outbox/',
  'src/features/items/search/',
  'src/features/items/toolbars/',
  'src/features/items/uploads/',
  'src/features/members/',
  'src/features/preview/',
  'src/features/snapshots/',
  'src/features/transfers/',
  'src/shared/activity/',
  'src/shared/breadcrumbs/',
  'src/shared/differences/',
  'src/shared/file-kinds/',
  'src/shared/offline-files/',
  'src/shared/people/',
  'src/shared/restore/',
  'src/shared/rewind/',
  'src/shared/space-name/',
  'src/shared/undo/',
];

/** What looks like a text and is read by no person: the file, and what it contains. */
export const notTexts: readonly (readonly [file: string, start: string])[] = [
  ['src/lib/format.ts', 'Bytes'],
  ['src/lib/use-title.ts', 'Lunvik'],
  ...names('src/features/account/my-account/browser-name.ts', [
    ...['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'],
    ...['Android', 'Windows', 'Mac', 'ChromeOS', 'Linux'],
  ]),
  ...names('src/features/account/my-account/language-field.tsx', ['English', 'Deutsch']),
  ...names('src/features/workspaces/desktop-download.tsx', ['Windows', 'Mac', 'Linux']),
  ['src/features/workspaces/first-workspace-screen.tsx', 'Lunvik'],
  ['src/features/workspaces/settings/settings-texts.ts', 'Entered workspace name does not match'],
  // Selectors.
  ['src/ui/foundations/use-focus-wrap.ts', 'a[href]'],
  ['src/ui/foundations/use-landmark-keys.ts', 'a[href]'],
  ['src/ui/popups/dialog-surface.tsx', '[data-dialog-body]'],
  ['src/ui/popups/side-panel.tsx', 'input:not'],
  ['src/app/command-palette/use-palette-key.ts', 'input:not'],
  ['src/features/items/commands/use-global-shortcuts.ts', 'input:not'],
  // Of `aria-keyshortcuts`.
  ['src/ui/foundations/key-labels.ts', 'Up'],
];

/** Words that are the same in German. */
export const sameInGerman: ReadonlySet<string> = new Set([
  'Amazon S3',
  'Audio',
  'Azure',
  'Browser',
  'Code',
  'Details',
  'Info',
  'Link',
  'Markdown',
  'Name',
  'Offline',
  'Option',
  'Passkeys',
  'Region',
  'Snapshots',
  'Status',
  'Text',
  'Version',
  'Video',
]);

/** Names that one file says, which are the same in every language. */
function names(file: string, said: readonly string[]): readonly (readonly [file: string, start: string])[] {
  return said.map((name) => [file, name]);
}
