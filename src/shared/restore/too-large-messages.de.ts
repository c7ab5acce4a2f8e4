import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '../../lib/format.ts';
import type { tooLargeMessages } from './too-large-messages.ts';

export const texts: typeof tooLargeMessages = {
  it: `Darin sind mehr als ${formatCount(limits.restoreItems)} Elemente, deshalb kann es nicht auf einmal wiederhergestellt werden: nur Ordner für Ordner, aus dem Papierkorb.`,
  oneOfThem: `In einem davon sind mehr als ${formatCount(limits.restoreItems)} Elemente, deshalb kann es nicht auf einmal wiederhergestellt werden: nur Ordner für Ordner, aus dem Papierkorb.`,
  named: (name) =>
    `In „${name}“ sind mehr als ${formatCount(limits.restoreItems)} Elemente, deshalb kann es nicht auf einmal wiederhergestellt werden: nur Ordner für Ordner, aus dem Papierkorb.`,
  refused: `Mehr als ${formatCount(limits.restoreItems)} Elemente. Stellen Sie die Ordner darin einzeln im Papierkorb wieder her.`,
};
