import { catalog } from '../../ui/language/catalog.ts';

export const desktopMessages = catalog('shared/desktop/desktop-messages', {
  offline: 'Connect to open the desktop app from here.',
  failed: "Couldn't open the desktop app. Try again.",
});
