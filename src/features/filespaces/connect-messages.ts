import { catalog } from '../../ui/language/catalog.ts';

/** The messages of the screen of a filespace that is not connected, word for word. */
export const connectMessages = catalog('features/filespaces/connect-messages', {
  openDesktop: 'Open desktop app',
  connectButton: 'Connect',
  connecting: 'Connecting...',
  openingDesktop: 'Opening...',
  namesSaved: 'Names of files and folders are saved on this device so you can browse offline.',
});
