import type { UndoObstacle, UndoObstacleReason } from '#contract/changes/undo-obstacle.ts';
import { undoRefusalMessages as messages } from './undo-refusal-messages.ts';

/** What stands in the way of an undo: `Ravi renamed “Plan.pdf” since. Undo that first.` `name` is '' of the root. */
export function obstacleText({ reason, name, by }: UndoObstacle): string {
  const quoted = name === '' ? messages.top : messages.quoted(name);
  return obstacles[reason]({ by, quoted, place: name || quoted });
}

interface Facts {
  /** Absent where it is not to be told who it was. */
  readonly by: string | undefined;
  readonly quoted: string;
  readonly place: string;
}

type Said = 'renamed' | 'moved' | 'replaced' | 'restored' | 'deleted' | 'addedInside' | 'folderGone';

function since(what: Said): (facts: Facts) => string {
  return ({ by, quoted }) => (by === undefined ? messages[what](quoted) : messages[`${what}By`](by, quoted));
}

/** A new reason does not compile until it has its words here. */
const obstacles: { readonly [Reason in UndoObstacleReason]: (facts: Facts) => string } = {
  renamed: since('renamed'),
  moved: since('moved'),
  replaced: since('replaced'),
  restored: since('restored'),
  deleted: since('deleted'),
  'added-inside': since('addedInside'),
  'folder-gone': since('folderGone'),
  cycle: ({ quoted }) => messages.cycle(quoted),
  'gone-forever': ({ quoted }) => messages.goneForever(quoted),
  'not-allowed': ({ place }) => messages.notAllowed(place),
};
