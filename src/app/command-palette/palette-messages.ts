import { plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** Commands of the palette, and what it says of what it finds. */
export const paletteMessages = catalog('app/command-palette/palette-messages', {
  results: 'Results',
  foundAndCommands: (results: number) => plural(results, 'result'),
  noResults: (term: string) => `No results for “${term}”`,
  move: 'Move',
  run: 'Run',
  openInNewTab: 'Open in new tab',
  foldersAndFiles: 'Folders and files',
  commands: 'Commands',
  filespacesAndWorkspaces: 'Filespaces and workspaces',
  filespace: 'Filespace',
  workspace: 'Workspace',
  places: { recent: 'Recent', starred: 'Starred', shared: 'Shared with me', offline: 'Offline' },
  goTo: (name: string) => `Go to ${name}`,
  createWorkspace: 'Create workspace',
  openOutbox: 'Open outbox',
  closeOutbox: 'Close outbox',
  openTransfers: 'Open transfers',
  closeTransfers: 'Close transfers',
  syncNow: 'Sync now',
  resumeSync: 'Resume sync',
  pauseSync: 'Pause sync',
  theme: (name: string) => `Theme: ${name}`,
});
