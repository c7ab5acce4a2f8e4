import { plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** `by` somebody, by one`self`, and for who is not told of people: of `one` thing or of `many`. */
const told = (verb: string, rest: string) => ({
  by: `{who} ${verb} {what}{inside}${rest}`,
  self: `{who} ${verb} {what}{inside}${rest}`,
  one: `{what}{inside} was ${verb}${rest}`,
  many: `{what}{inside} were ${verb}${rest}`,
});

const undid = (change: string, capital: string) => ({
  by: `{who} undid ${change} of {what}{inside}{in}`,
  self: `{who} undid ${change} of {what}{inside}{in}`,
  one: `${capital} of {what}{inside} was undone{in}`,
  many: `${capital} of {what}{inside} was undone{in}`,
});

/**
 * What was done, in a sentence. `{inside}`, `{did}` and the places `{in}`, `{into}`, `{to}` and `{from}` are said by the texts
 * of their names, with the space before them, and by nothing where there is nothing to say.
 */
export const lineMessages = catalog('shared/activity/line-messages', {
  sentences: {
    created: told('created', '{in}'),
    uploaded: told('uploaded', '{into}'),
    replaced: told('replaced', '{in}'),
    renamed: told('renamed', ' to {name}'),
    moved: told('moved', '{from}{to}'),
    movedAs: told('moved', '{from}{to} as {name}'),
    copied: told('copied', '{to}'),
    deleted: told('moved', ' to trash'),
    restored: told('restored', '{into}'),
    'version-restored': {
      by: '{who} restored an earlier version of {what}{in}',
      self: '{who} restored an earlier version of {what}{in}',
      one: 'An earlier version of {what} was restored{in}',
      many: 'An earlier version of {what} was restored{in}',
    },
    rewound: told('rewound', '{in}{did}'),
  },
  /** By what was undone. */
  undone: {
    created: undid('the creation', 'The creation'),
    uploaded: undid('the upload', 'The upload'),
    replaced: undid('the replacement', 'The replacement'),
    renamed: undid('the rename', 'The rename'),
    moved: undid('the move', 'The move'),
    copied: undid('the copy', 'The copy'),
    deleted: undid('the deletion', 'The deletion'),
    restored: undid('the restore', 'The restore'),
    'version-restored': undid('the restored version', 'The restored version'),
    undone: undid('the undo', 'The undo'),
    rewound: undid('the rewind', 'The rewind'),
    any: undid('a change', 'A change'),
  },
  you: 'You',
  someone: 'Someone',
  files: (count: number) => plural(count, 'file'),
  folders: (count: number) => plural(count, 'folder'),
  items: (count: number) => plural(count, 'item'),
  /** The same behind `of`, which some languages inflect. */
  ofFiles: (count: number) => plural(count, 'file'),
  ofFolders: (count: number) => plural(count, 'folder'),
  ofItems: (count: number) => plural(count, 'item'),
  /** Of what goes on in what was not loaded: `at least 46 folders`. */
  atLeast: (many: string) => `at least ${many}`,
  inside: (count: number) => ` with ${plural(count, 'item')}`,
  in: (folder: string) => ` in ${folder}`,
  into: (folder: string) => ` to ${folder}`,
  to: (folder: string) => ` to ${folder}`,
  from: (folder: string) => ` from ${folder}`,
  /** `: 12 restored, 3 moved to trash` */
  did: (what: string) => `: ${what}`,
});
