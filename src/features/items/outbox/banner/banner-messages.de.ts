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
  offlineInTab: (count) =>
    `{lead} Arbeiten Sie weiter: ${plural(count, 'Änderung wird', 'Änderungen werden')} synchronisiert, sobald Sie wieder verbunden sind.`,
  maintenanceInTab: (count) =>
    `{lead} Arbeiten Sie weiter: ${plural(count, 'Änderung wird', 'Änderungen werden')} danach synchronisiert.`,
  inThisTab: 'Manche Dateien sind nur in diesem Tab. Lassen Sie ihn offen, bis sie gesendet sind.',
  inAnotherTab: 'Manche Dateien sind nur in einem anderen Tab. Lassen Sie ihn offen, bis sie gesendet sind.',
  backOnline: 'Sie sind wieder online.',
  maintenanceOver: 'Die Wartungsarbeiten sind beendet. Sie sind wieder online.',
};
