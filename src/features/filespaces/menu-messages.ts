import { catalog } from '../../ui/language/catalog.ts';

/** What the context menus of filespaces and places say. */
export const menuMessages = catalog('features/filespaces/menu-messages', {
  open: 'Open',
  openInTab: 'Open in new tab',
  copyLink: 'Copy link',
  linkCopied: 'Link copied. It opens for people who have access.',
  notCopied: "Couldn't copy the link.",
  disconnect: 'Disconnect',
  connect: 'Connect',
  details: 'Filespace details',
  access: 'Access and Permissions',
  snapshots: 'Snapshots',
  trash: 'Trash',
  activity: 'Activity',
  history: 'History',
  settings: 'Filespace settings',
  connectFirst: 'Connect to this filespace first',
});
