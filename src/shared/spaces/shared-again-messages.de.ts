import type { sharedAgainMessages } from './shared-again-messages.ts';

export const texts: typeof sharedAgainMessages = {
  aFilespace: 'Ein Dateibereich',
  filespaceGone: (name) => `${name} wurde gelöscht oder ist nicht mehr für Sie freigegeben.`,
  filespaceBack: (name) => `${name} ist wieder für Sie freigegeben.`,
  connectFirst: 'Verbinden Sie zuerst den Dateibereich',
  notHereYet: 'Der Dateibereich wird noch geladen',
};
