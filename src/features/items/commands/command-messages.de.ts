import type { commandMessages } from './command-messages.ts';

export const texts: typeof commandMessages = {
  oneOnly: 'Wählen Sie ein einzelnes Element aus',
  viewOnly: 'Sie können diesen Ordner ansehen, aber nicht ändern.',
  fileIsShared: 'Eine Datei wird mit ihrem Ordner freigegeben',
  preview: 'Vorschau',
  showInFolder: 'Im Ordner anzeigen',
  addStar: 'Markieren',
  removeStar: 'Markierung entfernen',
  cleared: 'Auswahl aufgehoben',
  cut: 'Ausschneiden',
  paste: 'Einfügen',
  move: 'Verschieben',
  moved: (items, folder) => `${items} nach ${folder} verschoben`,
  copied: (items, folder) => `${items} nach ${folder} kopiert`,
  deleted: (items) => `${items} gelöscht`,
  restored: (version) => `Wiederhergestellt: ${version}`,
  isCut: (items) => `${items} ausgeschnitten. Öffnen Sie einen Ordner und fügen Sie ein.`,
  isCopied: (items) => `${items} kopiert. Öffnen Sie einen Ordner und fügen Sie ein.`,
};
