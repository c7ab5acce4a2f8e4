import type { changeMessages } from './change-messages.ts';

export const texts: typeof changeMessages = {
  copyFailed: 'Ein oder mehrere Elemente konnten nicht kopiert werden. Bitte versuchen Sie es erneut.',
  deleteFailed: 'Ein oder mehrere Elemente konnten nicht gelöscht werden. Bitte versuchen Sie es erneut.',
  restoreFailed: 'Diese Version kann nicht wiederhergestellt werden.',
  nothingToUndo: 'Es gibt nichts rückgängig zu machen.',
  nameBlocked: 'Das Umbenennen hat nicht geklappt. Wählen Sie einen anderen Namen.',
  storageFull:
    'Auf diesem Gerät ist kein Speicherplatz für Änderungen mehr frei. Geben Sie Speicherplatz frei oder trennen Sie einen Dateibereich, und versuchen Sie es dann erneut.',
  cannotUndo: 'Das kann nicht mehr rückgängig gemacht werden.',
};
