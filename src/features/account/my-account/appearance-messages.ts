import { catalog } from '../../../ui/language/catalog.ts';

/** What My account says of how this device shows things. */
export const appearanceMessages = catalog('features/account/my-account/appearance-messages', {
  title: 'On this device',
  timeZone: 'Time zone',
  timeThere: (time: string) => `It's ${time} there now.`,
  pacificTime: 'Pacific time (PST)',
  zoneHere: (zone: string) => `${zone} (this device)`,
  findZone: 'Find a time zone',
  zoneFound: (zone: string) => `Press Enter for ${zone}.`,
  noZone: 'No time zone with this name.',
  theme: 'Theme',
  themes: { system: 'Same as system', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languageHint: 'Emails to you use it too.',
  sameAsBrowser: 'Same as browser',
  languageNotKept: "Your browser doesn't store anything for Lunvik, so your choice can't be kept.",
});
