import type { redoMessages } from './redo-messages.ts';

export const texts: typeof redoMessages = {
  nothing: 'Es gibt nichts zu wiederholen.',
  failed: 'Das kann nicht wiederholt werden.',
  again: {
    createFolder: (items) => `${items} erneut erstellt`,
    renameItem: (items) => `${items} erneut umbenannt`,
    moveItem: (items) => `${items} erneut verschoben`,
    copyItem: (items) => `${items} erneut kopiert`,
    deleteItem: (items) => `${items} erneut gelöscht`,
    addFiles: (items) => `${items} erneut hochgeladen`,
    restoreItems: (items) => `${items} erneut wiederhergestellt`,
    restoreVersion: (items) => `Version erneut wiederhergestellt: ${items}`,
    undoChange: (items) => `Änderung erneut rückgängig gemacht: ${items}`,
    rewind: (items) => `${items} erneut zurückgespult`,
  },
};
