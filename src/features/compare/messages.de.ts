import { formatCount, plural } from '../../lib/format.ts';
import type { messages } from './messages.ts';

const differences = (count: number) => plural(count, 'Unterschied', 'Unterschiede');

export const texts: typeof messages = {
  title: 'Vergleichen',
  titleOf: (filespace) => `Vergleichen (${filespace})`,
  before: 'Damals',
  after: 'Jetzt',
  earlier: 'Ein früherer Zeitpunkt',
  swap: 'Zeitpunkte tauschen',
  rewind: 'Zurückspulen…',
  show: 'Anzeigen',
  all: 'Alle Unterschiede',
  wholeFilespace: 'Ganzer Dateibereich',
  inFolder: (path) => `In ${path}`,
  list: 'Unterschiede',
  comparing: 'Wird verglichen',
  same: 'Keine Unterschiede',
  sameLine: 'Zu beiden Zeitpunkten ist alles gleich.',
  noneOfKind: {
    added: 'Nichts hinzugefügt',
    removed: 'Nichts entfernt',
    changed: 'Nichts geändert',
    renamed: 'Nichts umbenannt',
    moved: 'Nichts verschoben',
  },
  kinds: {
    added: 'hinzugefügt',
    removed: 'entfernt',
    changed: 'geändert',
    renamed: 'umbenannt',
    moved: 'verschoben',
  },
  filters: {
    added: 'Hinzugefügt',
    removed: 'Entfernt',
    changed: 'Geändert',
    renamed: 'Umbenannt',
    moved: 'Verschoben',
  },
  filterWithCount: (kind, count) => `${kind} (${formatCount(count)})`,
  countOf: (count, kind) => `${formatCount(count)} ${kind}`,
  count: differences,
  countSoFar: (count, all) => `${formatCount(count)} von ${plural(all, 'Unterschied', 'Unterschieden')}`,
  offline:
    'Sie brauchen eine Verbindung, um Zeitpunkte zu vergleichen. Der Vergleich wird geladen, sobald der Server erreichbar ist.',
  failedTitle: 'Dieser Vergleich kann nicht angezeigt werden',
  notKept: 'Einer der Zeitpunkte wird nicht mehr aufbewahrt oder liegt vor dem Beginn Ihres Zugriffs.',
  folderMissing: 'Diesen Ordner gab es zu keinem der beiden Zeitpunkte.',
  moreFailed: 'Der Rest konnte nicht geladen werden.',
  outdated: 'Inzwischen hat sich etwas geändert.',
  refresh: 'Aktualisieren',
  noAccessThen: (moment) => `${moment} (vor dem Beginn Ihres Zugriffs)`,
};
