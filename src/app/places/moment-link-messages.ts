import { catalog } from '../../ui/language/catalog.ts';

/** Of links to a moment that lead nowhere. */
export const momentLinkMessages = catalog('app/places/moment-link-messages', {
  unknown:
    "This link doesn't name a moment. A moment has a date, a time and a zone, such as 2026-11-13T22:02Z.",
  future: 'The time in the link is in the future.',
  failedTitle: "This moment can't be shown",
  showNow: 'Show how it is now',
});
