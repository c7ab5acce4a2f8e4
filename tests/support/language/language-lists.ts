/** Parts of the app whose texts are still English alone. Nothing is added here. */
export const untranslated: readonly string[] = [
  'src/features/access/',
  'src/features/account/',
  'src/features/compare/',
  'src/features/diagnostics/',
  'src/features/invitations/',
  'src/features/items/moment/',
  'src/features/items/outbox/',
  'src/features/items/uploads/',
  'src/features/preview/',
  'src/features/snapshots/',
  'src/features/transfers/',
  'src/features/workspaces/',
  'src/shared/activity/',
  'src/shared/auth/',
  'src/shared/breadcrumbs/',
  'src/shared/desktop/',
  'src/shared/differences/',
  'src/shared/file-kinds/',
  'src/shared/offline-files/',
  'src/shared/providers/',
  'src/shared/regions/',
  'src/shared/restore/',
  'src/shared/rewind/',
  'src/shared/space-name/',
  'src/shared/undo/',
  'src/lib/format.ts',
  'src/lib/names/',
  'src/lib/session-time/',
  'src/lib/use-title.ts',
];

/** What looks like a text and is read by no person: the file, and what it contains. */
export const notTexts: readonly (readonly [file: string, start: string])[] = [
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
  'Admin',
  'Amazon S3',
  'Azure',
  'Browser',
  'Code',
  'Offline',
  'Option',
  'Details',
  'Info',
  'Link',
  'Name',
  'Region',
  'Snapshots',
  'Status',
  'Version',
]);
