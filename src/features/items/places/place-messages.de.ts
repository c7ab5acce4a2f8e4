import type { placeMessages } from './place-messages.ts';

export const texts: typeof placeMessages = {
  toFiles: 'Zu den Dateien',
  name: 'Name',
  actions: 'Aktionen',
  folder: 'Ordner',
  showInFolder: 'Im Ordner anzeigen',
  addStar: 'Markieren',
  removeStar: 'Markierung entfernen',
  wholeFilespace: (name) => `Alles in ${name}`,
  canEdit: 'Ansehen und bearbeiten',
  canView: 'Ansehen',
  recent: {
    title: 'Zuletzt verwendet',
    here: 'Auf diesem Gerät: was Sie hier geöffnet und was Sie geändert haben.',
    clear: 'Leeren',
    remove: 'Aus „Zuletzt verwendet“ entfernen',
    time: 'Zeit',
    emptyTitle: 'In letzter Zeit nichts geöffnet oder geändert',
    empty:
      'Dateien, die Sie öffnen, und was Sie hochladen, umbenennen oder verschieben, stehen hier 90 Tage lang.',
  },
  shared: {
    title: 'Für mich freigegeben',
    right: 'Sie können',
    emptyTitle: 'Hier ist nichts für Sie freigegeben',
    empty: 'Ordner, die jemand für Sie oder eine Ihrer Gruppen freigibt, stehen hier.',
  },
};
