import { formatCount, plural } from '../../../lib/format.ts';
import type { undoneMessages } from './undone-messages.ts';

export const texts: typeof undoneMessages = {
  undone: (what) => `Rückgängig gemacht: ${what}`,
  doneAgain: (what) => `Wiederholt: ${what}`,
  quoted: (name) => `„${name}“`,
  several: (count) => plural(count, 'Element', 'Elemente'),
  one: (name, what) => `„${name}“ ${what}`,
  many: (count, what) => `${plural(count, 'Element', 'Elemente')} ${what}`,
  rest: (count, what) => `${formatCount(count)} ${what}`,
  rewound: (name) => `${name} zurückgespult`,
  rewoundWith: (name, erased) =>
    `${name} zurückgespult. ${plural(erased, 'Element wurde', 'Elemente wurden')} endgültig gelöscht und ${erased === 1 ? 'kann' : 'können'} nicht zurückkommen.`,
  cannotUndo: (why) => `Rückgängig machen ist nicht möglich: ${why}`,
  cannotRewind: (why) => `Zurückspulen ist nicht möglich: ${why}`,
  reasons: {
    'nothing-to-undo': 'Es ist schon rückgängig gemacht.',
    'nothing-to-restore': 'Es gibt keinen Unterschied.',
    'not-kept': 'Der Verlauf enthält es nicht mehr.',
    'not-allowed': 'Sie können nicht alles davon bearbeiten.',
    'too-many-items': 'Es sind mehr als 100.000 Elemente.',
    'too-many-snapshots': 'Der Dateibereich hat 1.000 Snapshots. Löschen Sie zuerst einige.',
    gone: 'Der Ordner existiert nicht mehr.',
    cycle: 'Ein übergeordneter Ordner lag damals darin.',
  },
  refused: 'Der Server hat es nicht angenommen.',
};
