/** Parts of the app whose texts are still English alone. Nothing is added here. */
export const untranslated: readonly string[] = [
  'src/app/admin/',
  'src/app/command-palette/',
  'src/app/error-boundary.tsx',
  'src/app/loading-page.tsx',
  'src/app/main-screen.tsx',
  'src/app/no-connection-yet.tsx',
  'src/app/not-found-screen.tsx',
  'src/app/places/',
  'src/app/session/',
  'src/app/shell/',
  'src/app/sign-out/',
  'src/app/skip-link.tsx',
  'src/app/transfers/',
  'src/app/unknown-filespace.tsx',
  'src/app/update-prompt.tsx',
  'src/features/access/',
  'src/features/audit/',
  'src/features/compare/',
  'src/features/filespaces/',
  'src/features/groups/',
  'src/features/invitations/',
  'src/features/items/',
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
  'src/ui/display/',
  'src/ui/fields/',
  'src/ui/foundations/',
  'src/ui/popups/',
  'src/ui/table/',
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
  'Passkeys',
  'Region',
  'Status',
  'Text',
  'Version',
  'Video',
]);

/** Names that one file says, which are the same in every language. */
function names(file: string, said: readonly string[]): readonly (readonly [file: string, start: string])[] {
  return said.map((name) => [file, name]);
}
