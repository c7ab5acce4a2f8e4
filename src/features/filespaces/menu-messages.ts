/** What the context menus of filespaces and places say. */
export const menuMessages = {
  open: 'Open',
  openInTab: 'Open in new tab',
  copyLink: 'Copy link',
  linkCopied: 'Link copied. It opens for people who have access.',
  notCopied: 'The link could not be copied.',
} as const;
