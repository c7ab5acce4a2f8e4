import type { changedMessages } from './changed-messages.ts';

export const texts: typeof changedMessages = {
  replaced: 'Diese Datei wurde ersetzt',
  replacedBy: (name) => `${name} hat diese Datei ersetzt`,
  replacedByYou: 'Sie haben diese Datei ersetzt',
  replacedBySomeone: 'Jemand hat diese Datei ersetzt',
  showNew: 'Neue Version anzeigen',
  newNotHere: 'Die neue Version ist noch nicht auf diesem Gerät. Das ist die vorherige.',
  deleted: 'Diese Datei wurde gelöscht.',
  deletedBy: (name) => `${name} hat diese Datei in den Papierkorb verschoben`,
  deletedByYou: 'Sie haben diese Datei in den Papierkorb verschoben',
  deletedBySomeone: 'Jemand hat diese Datei in den Papierkorb verschoben',
};
