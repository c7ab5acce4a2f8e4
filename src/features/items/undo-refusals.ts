import type { UndoObstacle, UndoObstacleReason } from '#contract/changes/undo-obstacle.ts';

/** What stands in the way of an undo: `Ravi renamed “Plan.pdf” since. Undo that first.` `name` is '' of the root. */
export function obstacleText({ reason, kind, name, by }: UndoObstacle): string {
  const quoted = name === '' ? 'the top of the filespace' : `“${name}”`;
  return obstacles[reason]({ by, quoted, kind, place: name || quoted });
}

interface Facts {
  readonly by: string | undefined;
  readonly quoted: string;
  readonly kind: 'folder' | 'file';
  readonly place: string;
}

/** “Ravi renamed it” or, of whom it is not to be told, “it was renamed”. */
function since({ by, quoted }: Facts, verb: string): string {
  return by === undefined ? `${quoted} was ${verb} since.` : `${by} ${verb} ${quoted} since.`;
}

const undoFirst = 'Undo that first.';

/** A new reason does not compile until it has its words here. */
const obstacles: { readonly [Reason in UndoObstacleReason]: (facts: Facts) => string } = {
  renamed: (facts) => `${since(facts, 'renamed')} ${undoFirst}`,
  moved: (facts) => `${since(facts, 'moved')} ${undoFirst}`,
  replaced: (facts) => `${since(facts, 'replaced')} ${undoFirst}`,
  restored: (facts) => `${since(facts, 'restored')} ${undoFirst}`,
  deleted: ({ by, quoted }) =>
    by === undefined
      ? `${quoted} was moved to the trash since. Restore it first.`
      : `${by} moved ${quoted} to the trash since. Restore it first.`,
  'added-inside': ({ by, quoted }) =>
    by === undefined
      ? `something was put into ${quoted} since. Undo that first.`
      : `${by} put something into ${quoted} since. ${undoFirst}`,
  'folder-gone': ({ by, quoted }) =>
    by === undefined
      ? `the folder ${quoted} is not there any more. Restore it first.`
      : `${by} moved the folder ${quoted} to the trash. Restore it first.`,
  cycle: ({ quoted }) => `the folder ${quoted} lies inside it now. Move it out first.`,
  'gone-forever': ({ quoted }) => `${quoted} was deleted forever.`,
  'not-allowed': ({ place }) => `you no longer have Edit on ${place}.`,
};
