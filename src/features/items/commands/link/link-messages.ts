import { catalog } from '../../../../ui/language/catalog.ts';

/** The link to an item. */
export const linkMessages = catalog('features/items/commands/link/link-messages', {
  copyLink: 'Copy link',
  openInTab: 'Open in new tab',
  copied: 'Link copied. It opens for people who have access.',
  failed: "Couldn't copy the link.",
});
