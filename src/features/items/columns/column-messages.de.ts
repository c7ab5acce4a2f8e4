import type { columnMessages } from './column-messages.ts';

export const texts: typeof columnMessages = {
  columns: 'Spalten',
  reset: 'Spalten zurücksetzen',
  widthOf: (column) => `Breite von ${column}`,
};
