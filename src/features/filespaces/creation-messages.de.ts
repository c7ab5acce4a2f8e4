import type { creationMessages } from './creation-messages.ts';

export const texts: typeof creationMessages = {
  lead: 'Ein Dateibereich ist ein gemeinsames Laufwerk für Ihr Team.',
  name: 'Name des Dateibereichs',
  firstName: 'dateien',
  creating: 'Wird erstellt...',
  nameLength: 'Zwischen 3 und 30 Zeichen',
  createOffline: 'Keine Internetverbindung. Prüfen Sie bitte Ihr Netzwerk und versuchen Sie es erneut.',
  createFailed: 'Der Dateibereich konnte nicht erstellt werden. Bitte versuchen Sie es erneut.',
  exists: 'Es gibt schon einen Dateibereich mit diesem Namen',
  blank: 'Geben Sie einen gültigen Namen für den Dateibereich ein',
  characters: 'Nur Kleinbuchstaben, Ziffern und Bindestriche sind erlaubt.',
  ends: 'Der Name muss mit einem Buchstaben oder einer Ziffer beginnen und enden.',
  ownerOnly: 'Nur der Inhaber des Arbeitsbereichs kann Dateibereiche erstellen.',
};
