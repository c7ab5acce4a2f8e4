import { formatCount, plural } from '../../lib/format.ts';
import type { messages } from './rewind-messages.ts';

const versions = (count: number) => plural(count, 'Version', 'Versionen');

export const texts: typeof messages = {
  title: (name, time) =>
    `${name} auf ${time === null ? 'einen früheren Zeitpunkt' : `den Stand von ${time},`} zurückspulen?`,
  counting: 'Es wird gezählt, was sich ändern würde',
  same: 'Kein Unterschied: Alles ist wie damals.',
  snapshot: 'Vorher wird ein Snapshot des jetzigen Standes aufgenommen.',
  changed: 'Seit der Frage hat sich etwas geändert. Das würde das Zurückspulen jetzt tun.',
  showItems: 'Elemente anzeigen',
  hideItems: 'Elemente ausblenden',
  list: 'Was das Zurückspulen ändert',
  rewind: (items) => `${plural(items, 'Element', 'Elemente')} zurückspulen`,
  rewinding: (name) => `${name} wird zurückgespult`,
  offline: 'Sie brauchen eine Verbindung, um zu sehen, was sich ändern würde.',
  storageFull: 'Auf diesem Gerät ist kein Platz mehr für Änderungen.',
  refused: 'Der Ordner konnte nicht zurückgespult werden.',
  gone: 'Diesen Ordner gab es damals noch nicht, oder es gibt ihn nicht mehr.',
  notKept: 'Dieser Zeitpunkt wird nicht mehr aufbewahrt.',
  notAllowed: 'Sie können diesen Dateibereich nicht zurückspulen.',
  cycle: 'Damals lag ein übergeordneter Ordner in diesem. Spulen Sie einen Ordner weiter oben zurück.',
  tooLarge: 'Mehr als 100.000 Elemente würden sich ändern. Spulen Sie einen Ordner darin zurück.',
  first: {
    restored: (count) => `Holt ${formatCount(count)} zurück`,
    removed: (count) => `Entfernt ${formatCount(count)}`,
    renamed: (count) => `Benennt ${formatCount(count)} um`,
    moved: (count) => `Verschiebt ${formatCount(count)}`,
    versions: (count) => `Stellt ${versions(count)} wieder her`,
  },
  further: {
    restored: (count) => `holt ${formatCount(count)} zurück`,
    removed: (count) => `entfernt ${formatCount(count)}`,
    renamed: (count) => `benennt ${formatCount(count)} um`,
    moved: (count) => `verschiebt ${formatCount(count)}`,
    versions: (count) => `stellt ${versions(count)} wieder her`,
  },
  erased: (count) =>
    count === 1
      ? '1 Element kann nicht zurückkommen: Es wurde endgültig gelöscht.'
      : `${formatCount(count)} Elemente können nicht zurückkommen: Sie wurden endgültig gelöscht.`,
  regaining: (who, isOne, where) => `${who} ${isOne ? 'erhält' : 'erhalten'} wieder Zugriff auf ${where}.`,
  folders: (count) => plural(count, 'Ordner', 'Ordner'),
  becomes: {
    removed: 'wird zurückgeholt',
    added: 'wird entfernt',
    changed: 'frühere Version',
    renamed: 'wird zurückbenannt',
    moved: 'wird zurückverschoben',
  },
};
