import { formatCount, formatSize, plural } from '../../../lib/format.ts';
import type { historyMessages } from './history-messages.ts';

export const texts: typeof historyMessages = {
  title: 'Verlauf',
  about:
    'Wie lange frühere Versionen und jeder frühere Zeitpunkt angesehen und wiederhergestellt werden können.',
  choose: 'Verlauf aufbewahren für',
  note: 'Snapshots behalten ihren Inhalt, bis sie gelöscht werden. Der Papierkorb behält Elemente 30 Tage.',
  saveHistory: 'Verlauf speichern',
  asking: 'Es wird ermittelt, was entfernt wird',
  nothing: 'Es wird nichts entfernt: Keine Version ist so alt, oder Snapshots behalten sie.',
  offline: 'Keine Verbindung zum Server. Stellen Sie eine Verbindung her, und versuchen Sie es erneut.',
  notAllowed: 'Nur Inhaber und Admins bestimmen, wie lange der Verlauf aufbewahrt wird.',
  missing: 'Diesen Arbeitsbereich gibt es nicht mehr.',
  days: { 30: '30 Tage', 90: '90 Tage', 365: '1 Jahr' },
  keep: (days) => `${days} aufbewahren`,
  lowerQuestion: (days) => `Verlauf nur ${days} aufbewahren?`,
  removed: (versions, bytes) =>
    `${plural(versions, 'Version wird', 'Versionen werden')} entfernt. Das gibt ${formatSize(bytes)} frei.`,
  removedMore: (versions) => `Mehr als ${formatCount(versions)} Versionen werden entfernt.`,
  starts: (day) => `Zeitpunkte vor dem ${day} können nicht mehr geöffnet werden.`,
  countsFrom: (time) => `Das gilt ab ${time}. Bis dahin können Sie wieder mehr Tage wählen.`,
  countsFromForGood: (time) =>
    `Das gilt ab ${time}. Bis dahin können Sie wieder mehr Tage wählen; danach lässt es sich nicht rückgängig machen.`,
  pending: (former, until, days) =>
    `Der Verlauf wird bis ${until} noch ${former} aufbewahrt, danach ${days}.`,
  chosen: (days) => `Der Verlauf wird ${days} aufbewahrt`,
  chosenFrom: (time, days) => `Ab ${time} wird der Verlauf ${days} aufbewahrt`,
};
