import type { nameMessages } from './name-messages.ts';

export const texts: typeof nameMessages = {
  folderFailed: 'Der Ordner konnte nicht erstellt werden',
  folderTaken: 'Es gibt schon einen Ordner mit diesem Namen.',
  folderTakenInPicker: 'Es gibt schon einen Ordner mit diesem Namen.',
  fileTaken: 'Es gibt schon eine Datei oder einen Ordner mit diesem Namen.',
  folderNameEmpty: 'Geben Sie einen gültigen Ordnernamen ein',
  fileNameEmpty: 'Geben Sie einen gültigen Dateinamen ein',
  nameTooLong: 'Dieser Name ist zu lang. Versuchen Sie es mit einem kürzeren.',
  invisible: 'Der Name enthält ein unsichtbares Zeichen. Wählen Sie einen anderen Namen.',
};
