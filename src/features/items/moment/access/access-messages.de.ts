import { plural } from '../../../../lib/format.ts';
import type { accessMessages } from './access-messages.ts';

export const texts: typeof accessMessages = {
  open: 'Wer Zugriff hatte',
  title: (folder, time) =>
    time === null ? `Wer Zugriff auf ${folder} hatte` : `Wer Zugriff auf ${folder} hatte, Stand ${time}`,
  list: (folder) => `Personen und Gruppen, die Zugriff auf ${folder} hatten`,
  asking: 'Damaliger Zugriff wird geladen…',
  summary: (count) =>
    count === 0
      ? 'Niemand außer dem Inhaber und den Admins, die alles sehen.'
      : `${plural(count, 'Benutzer oder Gruppe', 'Benutzer und Gruppen')}, neben dem Inhaber und den Admins, die alles sehen.`,
  permission: (permission) => (permission === 1 ? 'Bearbeiten' : 'Ansehen'),
  close: 'Schließen',
  here: 'Hier erteilt',
  from: (folder) => `Von ${folder}`,
  formerUser: 'Ein früherer Benutzer',
  formerGroup: 'Eine gelöschte Gruppe',
  offline: 'Wer Zugriff hatte, weiß der Server. Es wird angezeigt, sobald er erreichbar ist.',
};
