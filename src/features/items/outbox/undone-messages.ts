import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What an undo or a rewind did, or why it could not be done. */
export const undoneMessages = catalog('features/items/outbox/undone-messages', {
  undone: (what: string) => `Undone: ${what}`,
  doneAgain: (what: string) => `Done again: ${what}`,
  quoted: (name: string) => `“${name}”`,
  several: (count: number) => plural(count, 'item'),
  /** `what`: what `undoMessages` says of so many items. */
  one: (name: string, what: string) => `“${name}” ${what}`,
  many: (count: number, what: string) => `${plural(count, 'item')} ${what}`,
  rest: (count: number, what: string) => `${formatCount(count)} ${what}`,
  rewound: (name: string) => `${name} rewound`,
  rewoundWith: (name: string, erased: number) =>
    `${name} rewound. ${plural(erased, 'item was', 'items were')} deleted forever and can't come back.`,
  cannotUndo: (why: string) => `Can't undo: ${why}`,
  cannotRewind: (why: string) => `Can't rewind: ${why}`,
  reasons: {
    'nothing-to-undo': "it's already undone.",
    'nothing-to-restore': 'nothing differs.',
    'not-kept': 'the history no longer has it.',
    'not-allowed': "you don't have Edit access to all of it.",
    'too-many-items': "it's more than 100,000 items.",
    'too-many-snapshots': 'the filespace has 1,000 snapshots. Delete some first.',
    gone: 'the folder no longer exists.',
    cycle: 'a folder above it was inside it then.',
  },
  refused: "the server didn't accept it.",
});
