import { limits } from '#contract/rules/limits.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { downloadMessages } from './download-messages.ts';

export const texts: typeof downloadMessages = {
  asZip: 'Als ZIP herunterladen',
  tooMany: `Sie können höchstens ${formatCount(limits.downloadItems)} Elemente auf einmal herunterladen. Wählen Sie bitte weniger aus.`,
  empty: 'Darin sind keine Dateien',
  emptyMany: 'Darin sind keine Dateien',
  unsent: 'Noch nicht auf dem Server',
  unsentNamed: (name) => `${name} ist noch nicht auf dem Server`,
  onlyPath: (name) => `Nur Ordner in ${name} sind für Sie freigegeben`,
  preparing: 'Der letzte Download wird noch vorbereitet',
  offline: 'Sie sind offline. Versuchen Sie es erneut, wenn Sie wieder online sind.',
  unreachable: 'Der Server ist nicht erreichbar. Versuchen Sie es gleich erneut.',
  failed: 'Der Download ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  saveToFolder: 'In Ordner speichern…',
  files: (count) => plural(count, 'Datei', 'Dateien'),
  notOnDevice: (missing, files) =>
    `${formatCount(missing)} von ${formatCount(files)} sind nicht auf diesem Gerät`,
};
