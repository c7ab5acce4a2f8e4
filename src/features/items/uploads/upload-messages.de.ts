import { formatCount, plural } from '../../../lib/format.ts';
import type { uploadMessages } from './upload-messages.ts';

export const texts: typeof uploadMessages = {
  dropHere: 'Dateien und Ordner hier ablegen',
  or: 'oder',
  chooseFiles: 'Dateien auswählen',
  chooseFolder: 'Ordner auswählen',
  nothingToPaste: 'In der Zwischenablage sind keine Dateien.',
  clipboardRefused:
    'In diesem Browser können Sie nicht über das Menü einfügen. Verwenden Sie das Tastenkürzel.',
  nothingChosen: 'Darin gibt es nichts hochzuladen.',
  storageFull:
    'Auf diesem Gerät ist kein Platz mehr für Uploads. Schaffen Sie Platz oder trennen Sie einen Dateibereich, und versuchen Sie es dann erneut.',
  failed: 'Der Upload konnte nicht gestartet werden. Versuchen Sie es erneut.',
  dropTo: 'In {name} hochladen',
  dropOffline: 'In {name} hochladen, sobald Sie online sind',
  dropViewOnly: 'Sie können {name} ansehen, aber nichts hinzufügen',
  reading: (count) => `${plural(count, 'Element wird', 'Elemente werden')} gelesen…`,
  unreadable: (names, count) =>
    count === 1
      ? `${names} konnte nicht gelesen werden und wurde nicht hochgeladen.`
      : `${names} konnten nicht gelesen werden und wurden nicht hochgeladen.`,
  renamedMany: (count, from, to) => `${formatCount(count)} Namen wurden geändert, etwa „${from}“ in „${to}“.`,
  renamed: (from, to) => `„${from}“ wird als „${to}“ hochgeladen.`,
  renamedFor: (from, to, character) =>
    `„${from}“ wird als „${to}“ hochgeladen: ${character} ist in Namen nicht erlaubt.`,
  leftOut: (count, names) =>
    `${plural(count, 'Systemdatei wurde', 'Systemdateien wurden')} ausgelassen (${names})`,
};
