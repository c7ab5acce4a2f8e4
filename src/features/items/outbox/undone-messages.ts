import type { Change } from '#contract/changes/change.ts';
import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import type { AttentionReason, Notice } from '#worker/read/reader.ts';
import { plural } from '../../../lib/format.ts';
import { countedParts } from '../../../shared/undo/undo-counts.ts';
import { obstacleText } from '../undo-refusals.ts';

/** `Undone: “Plan.pdf” renamed back`, of several `Undone: 12 items restored, 3 moved to trash`. */
export function undoneText(name: string, did: UndoCounts): string {
  const parts = countedParts(did);
  const [only] = parts;
  if (only === undefined) return `Undone: “${name}”`;
  const first = parts.length === 1 && only.count === 1 ? `“${name}” ` : `${plural(only.count, 'item')} `;
  const rest = parts.slice(1).map(({ count, what }) => `${count} ${what}`);
  return `Undone: ${[`${first}${only.what}`, ...rest].join(', ')}`;
}

/** `Design rewound` and, where that is so, `6 items were deleted forever and could not come back.` */
export function rewoundText({ name, erased }: { readonly name: string; readonly erased: number }): string {
  if (erased === 0) return `${name} rewound`;
  const were = erased === 1 ? 'was' : 'were';
  return `${name} rewound. ${plural(erased, 'item')} ${were} deleted forever and could not come back.`;
}

/** Of those that say what could not be done, and not that an item was not synced. */
const refusals: { readonly [Type in Change['type']]?: string } = {
  undoChange: "Can't undo",
  rewind: "Can't rewind",
};

const reasons: { readonly [Reason in AttentionReason]?: string } = {
  'nothing-to-undo': 'it is undone already.',
  'nothing-to-restore': 'nothing differs.',
  'not-kept': 'the history no longer has it.',
  'not-allowed': 'you do not have Edit on all of it.',
  'too-many-items': 'it is about more than 100,000 items.',
  'too-many-snapshots': 'the filespace has 1,000 snapshots. Delete some first.',
  gone: 'the folder is not there any more.',
  cycle: 'a folder above it was inside it then.',
};

type Rejected = Extract<Notice, { kind: 'rejected' }>['data'];

/** `Can't undo: Ravi renamed “Plan.pdf” since. Undo that first.` Null of other changes. */
export function refusalText({ type, problem, because }: Rejected): string | null {
  const refusal = type === undefined ? undefined : refusals[type];
  if (refusal === undefined) return null;
  const reason = because ? obstacleText(because) : reasons[problem];
  return `${refusal}: ${reason ?? 'the server did not accept it.'}`;
}
