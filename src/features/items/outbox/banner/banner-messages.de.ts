import { plural } from '../../../../lib/format.ts';
import type { bannerMessages } from './banner-messages.ts';

export const texts: typeof bannerMessages = {
  review: 'Änderungen ansehen',
  offlineLead: 'Sie sind offline.',
  offlineIdle:
    '{lead} Arbeiten Sie weiter: Ihre Änderungen werden hier gespeichert und synchronisiert, sobald Sie wieder verbunden sind.',
  offlineWaiting: (count) =>
    `{lead} Arbeiten Sie weiter: ${plural(count, 'Änderung ist', 'Änderungen sind')} hier gespeichert und ${count === 1 ? 'wird' : 'werden'} synchronisiert, sobald Sie wieder verbunden sind.`,
  maintenanceLead: 'Zurzeit laufen Wartungsarbeiten.',
  maintenanceIdle:
    '{lead} Arbeiten Sie weiter: Ihre Änderungen werden hier gespeichert und danach synchronisiert.',
  maintenanceWaiting: (count) =>
    `{lead} Arbeiten Sie weiter: ${plural(count, 'Änderung ist', 'Änderungen sind')} hier gespeichert und ${count === 1 ? 'wird' : 'werden'} danach synchronisiert.`,
  backOnline: 'Sie sind wieder online.',
  maintenanceOver: 'Die Wartungsarbeiten sind beendet. Sie sind wieder online.',
};
