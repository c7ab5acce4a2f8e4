import { formatCount, plural } from '../../../lib/format.ts';
import type { viewerMessages } from './viewer-messages.ts';

const rowsText = (count: number) => plural(count, 'Zeile', 'Zeilen');

export const texts: typeof viewerMessages = {
  fit: 'An Fenster anpassen',
  zoom: 'Auf 100 % vergrößern',
  protected: 'Mit einem Passwort geschützt',
  files: (count) => plural(count, 'Datei', 'Dateien'),
  rows: rowsText,
  pangram: 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich',
  showAs: 'Anzeigen als',
  page: 'Seite',
  source: 'Quelltext',
  image: 'Bild',
  speed: 'Geschwindigkeit',
  speedOf: (speed) => `Geschwindigkeit ${String(speed).replace('.', ',')}×`,
  outline: 'Gliederung',
  pageOf: (page, pages) => `Seite ${formatCount(page)} von ${formatCount(pages)}`,
  pageNumber: (page) => `Seite ${formatCount(page)}`,
  findInDocument: 'Im Dokument suchen',
  find: 'Suchen',
  finding: 'Wird gesucht',
  notFound: 'Nicht gefunden',
  hitOf: (hit, hits) => `${formatCount(hit)} von ${formatCount(hits)}`,
  previousHit: 'Vorheriger Treffer',
  nextHit: 'Nächster Treffer',
  closeFind: 'Suche schließen',
  firstPart: 'Die ersten 10 MB',
  firstRows: (rows) => `Die ersten 10 MB. ${rowsText(rows)}`,
  wrapLines: 'Zeilen umbrechen',
  wrap: 'Umbrechen',
  copyText: 'Text kopieren',
  textCopied: 'Text kopiert',
  copyFailed: 'Der Text konnte nicht kopiert werden.',
};
