import { formatCount, plural } from '../../../lib/format.ts';
import type { toolbarMessages } from './toolbar-messages.ts';

export const texts: typeof toolbarMessages = {
  selectionActions: 'Aktionen für die Auswahl',
  move: 'Verschieben',
  selected: (count) => `${formatCount(count)} ausgewählt`,
  selectedOf: (count, all) => `${formatCount(count)} von ${formatCount(all)} ausgewählt`,
  limit: (most) => `max. ${formatCount(most)}`,
  oneOnly: 'Wählen Sie ein einzelnes Element aus',
  more: 'Weitere Aktionen',
  moreShort: 'Mehr',
  clearSelection: 'Auswahl aufheben',
  preparing: 'Wird vorbereitet...',
  foldersAndFiles: (folders, files) =>
    `${plural(folders, 'Ordner', 'Ordner')}, ${plural(files, 'Datei', 'Dateien')}`,
  breadcrumb: 'Pfad',
  view: 'Ansicht',
  list: 'Liste',
  gallery: 'Galerie',
  upToDate: 'Aktuell',
  notSentYet: 'Ihre Änderungen sind noch nicht gesendet',
  lastSynced: (when) => `Zuletzt synchronisiert: ${when}`,
  todayAt: (time) => `heute, ${time}`,
  items: (count) => `${formatCount(count)} Elemente`,
  itemsOf: (count, all) => `${formatCount(count)} von ${formatCount(all)} Elementen`,
  preparingFilespace: (name) => `${name} wird für die Offlinenutzung vorbereitet`,
  startBrowsing: 'Sie können schon blättern.',
};
