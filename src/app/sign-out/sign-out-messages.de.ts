import { formatCount, plural } from '../../lib/format.ts';
import type { signOutMessages } from './sign-out-messages.ts';

export const texts: typeof signOutMessages = {
  paused: 'Angehalten',
  offline: 'Offline',
  signedOut: 'Abgemeldet',
  syncNow: 'Jetzt synchronisieren',
  discard: (changes) => `${plural(changes, 'Änderung', 'Änderungen')} verwerfen und abmelden`,
  unsynced: (changes) =>
    changes === 1
      ? '1 Änderung ist noch nicht synchronisiert. Wenn Sie sich jetzt abmelden, geht sie verloren.'
      : `${formatCount(changes)} Änderungen sind noch nicht synchronisiert. Wenn Sie sich jetzt abmelden, gehen sie verloren.`,
  synced:
    'Alle Änderungen sind synchronisiert. Beim Abmelden wird alles, was Ihnen gehört, von diesem Gerät entfernt.',
  removes: 'Beim Abmelden wird alles, was Ihnen gehört, von diesem Gerät entfernt.',
  unfinishedUploads: (uploads) =>
    uploads === 1
      ? '1 Upload ist nicht fertig. Er geht auf diesem Gerät verloren.'
      : `${formatCount(uploads)} Uploads sind nicht fertig. Sie gehen auf diesem Gerät verloren.`,
  attention: (changes) =>
    changes === 1
      ? 'Eine davon braucht Ihre Entscheidung im Ausgang.'
      : `${formatCount(changes)} davon brauchen Ihre Entscheidung im Ausgang.`,
  savedAs: (file) => `Gespeichert als „${file}“.`,
};
