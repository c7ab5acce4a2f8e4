import { formatCount, plural } from '../../lib/format.ts';
import type { peopleMessages } from './people-messages.ts';

export const texts: typeof peopleMessages = {
  you: 'Sie',
  adding: 'Wird hinzugefügt...',
  offlineTitle: 'Sie sind offline',
  offlineCopy: {
    users: (when) => `Sie sind offline. Benutzer auf dem Stand vom ${when}; ändern können Sie nichts.`,
    groups: (when) => `Sie sind offline. Gruppen auf dem Stand vom ${when}; ändern können Sie nichts.`,
    access: (when) => `Sie sind offline. Zugriff auf dem Stand vom ${when}; ändern können Sie nichts.`,
    snapshots: (when) => `Sie sind offline. Snapshots auf dem Stand vom ${when}; ändern können Sie nichts.`,
  },
  connectOnce: {
    users: 'Verbinden Sie sich einmal, um die Benutzer zu sehen. Danach ist die Liste offline verfügbar.',
    groups: 'Verbinden Sie sich einmal, um die Gruppen zu sehen. Danach ist die Liste offline verfügbar.',
    access: 'Verbinden Sie sich einmal, um zu sehen, wer Zugriff hat. Danach ist es offline verfügbar.',
  },
  titles: { users: 'Benutzer', groups: 'Gruppen', access: 'Zugriff' },
  loading: {
    users: 'Benutzer werden geladen',
    groups: 'Gruppen werden geladen',
    access: 'Zugriff wird geladen',
  },
  standard: 'Standardbenutzer',
  owner: 'Inhaber',
  admin: 'Admin',
  invited: (role) => `${role}, eingeladen`,
  joined: (role, day) => `${role}, beigetreten am ${day}`,
  groupOf: (name, people) => `${name} (${plural(people, 'Person', 'Personen')})`,
  restoreQuestion: (names) =>
    `${names.length === 1 ? names[0] : plural(names.length, 'Element', 'Elemente')} wiederherstellen?`,
  getBack: (who, onePerson) =>
    onePerson ? `${who} bekommt den Zugriff darauf zurück.` : `${who} bekommen den Zugriff darauf zurück.`,
  unknown: 'Dieses Gerät weiß nicht, ob andere den Zugriff auf Ordner darin zurückbekommen.',
  countOf: (done, all) => `${formatCount(done)} von ${formatCount(all)}`,
  more: (count) => `${formatCount(count)} weitere`,
};
