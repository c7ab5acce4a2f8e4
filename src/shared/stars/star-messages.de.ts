import { limits } from '#contract/rules/limits.ts';
import { formatCount, plural } from '../../lib/format.ts';
import type { starMessages } from './star-messages.ts';

export const texts: typeof starMessages = {
  title: 'Markiert',
  emptyTitle: 'Noch nichts markiert',
  empty:
    'Markieren Sie, was Sie oft brauchen: Drücken Sie Umschalt+S, oder wählen Sie „Markieren“ im Menü einer Datei oder eines Ordners.',
  toFiles: 'Zu den Dateien',
  unsent: 'Noch nicht auf dem Server: Markieren Sie es, sobald es dort ist.',
  storageFull:
    'Auf diesem Gerät ist kein Speicherplatz mehr frei. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
  many: `Ein Dateibereich hat Platz für ${formatCount(limits.starsOfFilespace)} Markierungen. Entfernen Sie einige, um andere hinzuzufügen.`,
  added: (count) => `${plural(count, 'Element', 'Elemente')} markiert.`,
  removed: (count) => `Markierung von ${plural(count, 'Element', 'Elementen')} entfernt.`,
  refused: (count) =>
    `${count === 1 ? 'Eine Markierung' : `${formatCount(count)} Markierungen`} fanden keinen Platz: Ein Dateibereich hat höchstens ${formatCount(limits.starsOfFilespace)}.`,
};
