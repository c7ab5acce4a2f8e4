import type { emptyMessages } from './empty-messages.ts';

export const texts: typeof emptyMessages = {
  emptyTitle: 'Keine Dateien oder Ordner in Ihrem Dateibereich gefunden',
  emptyHint: 'Laden Sie Dateien oder Ordner hoch, oder erstellen Sie einen neuen Ordner.',
  emptyAction: 'Neuen Ordner erstellen',
  noHitsTitle: 'Kein solches Element gefunden',
  noHitsHint: 'Versuchen Sie es mit einem anderen Suchbegriff oder anderen Filtern.',
  elsewhereTitle: 'Dieser Ordner ist nicht auf diesem Gerät',
  elsewhereHint: 'Er öffnet sich, sobald Sie wieder verbunden sind, sofern es ihn gibt.',
};
