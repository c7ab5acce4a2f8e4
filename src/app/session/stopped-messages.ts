import { catalog } from '../../ui/language/catalog.ts';

/** Why a tab cannot go on by itself, and what to do. */
export const stoppedMessages = catalog('app/session/stopped-messages', {
  outdated: {
    title: 'Lunvik was updated in another tab',
    text: 'This tab is running an older version. Your changes are safe. Reload to continue.',
  },
  blocked: {
    title: 'Close the other tabs of Lunvik',
    text: 'Another tab is running an older version. Close your other Lunvik tabs, then reload. Your changes are safe.',
  },
  'not-started': {
    title: 'Lunvik could not start',
    text: "Part of the app couldn't load. You may be offline, or there's a new version. Your changes are safe. Reload to try again.",
  },
  insecure: {
    title: 'Lunvik needs a secure connection',
    text: 'Lunvik needs https to store files in your browser. Open the https address, or ask your administrator.',
  },
  'no-storage': {
    title: "Lunvik can't store data in this browser",
    text: 'The disk may be full, or storage may be blocked (private window or policy). Free up space or allow it, then reload. Nothing saved earlier was lost.',
  },
  failed: {
    title: 'Something went wrong on this page',
    text: 'Your files and unsynced changes are safe. Reload to continue.',
  },
  openSecure: 'Open with https',
  reload: 'Reload',
  details: 'Details',
});
