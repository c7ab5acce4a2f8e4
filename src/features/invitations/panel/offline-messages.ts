import { catalog } from '../../../ui/language/catalog.ts';

/** Why nobody can be invited just now: said before the panel is open, too. */
export const offlineMessages = catalog('features/invitations/panel/offline-messages', {
  invite: "You're offline. Connect to invite people.",
});
