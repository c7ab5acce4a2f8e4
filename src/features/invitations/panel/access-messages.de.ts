import type { accessMessages } from './access-messages.ts';

export const texts: typeof accessMessages = {
  title: 'Zugriff erteilen auf',
  everyoneSees: (names) => `Alle in diesem Arbeitsbereich sehen bereits ${names}.`,
  nothingForEveryone:
    'Für alle ist noch nichts freigegeben. Fügen Sie die Ordner hinzu, die die Eingeladenen sehen sollen.',
  namesAndMore: (names, more) =>
    more === 1 ? `${names} und einen weiteren Ordner` : `${names} und ${more} weitere Ordner`,
  twoNames: (names, last) => `${names} und ${last}`,
  allOf: (filespace) => `ganz ${filespace}`,
  addFolder: 'Ordner hinzufügen',
  add: 'Hinzufügen',
  chooseFolder: 'Wählen Sie einen Ordner',
  chosenAlready: 'Dieser Ordner steht schon in der Liste',
  tooMany: (most) => `Eine Einladung kann Zugriff auf höchstens ${most} Ordner erteilen`,
  noFilespaces: 'In diesem Arbeitsbereich gibt es noch keinen Dateibereich',
  filespace: 'Dateibereich',
  wholeFilespace:
    'Dieser Dateibereich ist nicht auf diesem Gerät, deshalb können Sie nur Zugriff auf den ganzen erteilen. Um einen Ordner zu wählen, verbinden Sie ihn zuerst.',
  offered: 'Ordner, die sie bekommen',
  wholeName: (filespace) => `Ganz ${filespace}`,
  rightOn: (folder) => `Recht auf ${folder}`,
  view: 'Ansehen',
  edit: 'Bearbeiten',
  remove: (folder) => `Keinen Zugriff auf ${folder} erteilen`,
  onJoining: 'Diesen Zugriff bekommen sie, wenn sie annehmen.',
  isInvitedTo: (access) => `Eingeladen, bekommt ${access}`,
  rightOnFolder: (right, folder) => `${folder} (${right})`,
  goneFolder: 'ein gelöschter Ordner',
};
