import type { Change } from '#contract/changes/change.ts';
import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import type { AttentionReason, Notice } from '#worker/read/reader.ts';
import { countedParts } from '../../../shared/undo/undo-counts.ts';
import { obstacleText } from '../undo-refusals.ts';
import { undoneMessages as messages } from './undone-messages.ts';

/** `itemCount`: the name is that of the first of so many. */
type Undone = UndoCounts & {
  readonly name: string;
  readonly itemCount?: number;
  readonly isAgain?: boolean;
};

/** `Undone: “Plan.pdf” renamed back`, of several `Undone: 12 items restored, 3 moved to trash`; of a redo `Done again: “Plan.pdf” renamed`. */
export function undoneText({ name, itemCount = 1, isAgain = false, ...did }: Undone): string {
  const said = isAgain ? messages.doneAgain : messages.undone;
  const parts = countedParts(did, isAgain);
  const [only] = parts;
  // Which of several it was nobody knows here.
  const isNamed = itemCount === 1;
  if (only === undefined) return said(isNamed ? messages.quoted(name) : messages.several(itemCount));
  const first =
    isNamed && parts.length === 1 && only.count === 1
      ? messages.one(name, only.what)
      : messages.many(only.count, only.what);
  const rest = parts.slice(1).map(({ count, what }) => messages.rest(count, what));
  return said([first, ...rest].join(', '));
}

/** `Design rewound` and, where that is so, `6 items were deleted forever and can't come back.` */
export function rewoundText({ name, erased }: { readonly name: string; readonly erased: number }): string {
  return erased === 0 ? messages.rewound(name) : messages.rewoundWith(name, erased);
}

type Rejected = Extract<Notice, { kind: 'rejected' }>['data'];

/** `Can't undo: Ravi renamed “Plan.pdf” since. Undo that first.` Null of other changes. */
export function refusalText({ type, problem, because }: Rejected): string | null {
  const refusal = type === undefined ? undefined : refusals[type];
  return refusal?.(because ? obstacleText(because) : reasonText(problem)) ?? null;
}

/** Of those that say what could not be done, and not that an item was not synced. */
const refusals: { readonly [Type in Change['type']]?: (why: string) => string } = {
  undoChange: (why) => messages.cannotUndo(why),
  rewind: (why) => messages.cannotRewind(why),
};

function reasonText(problem: AttentionReason): string {
  const reasons: { readonly [Reason in AttentionReason]?: string } = messages.reasons;
  return reasons[problem] ?? messages.refused;
}
