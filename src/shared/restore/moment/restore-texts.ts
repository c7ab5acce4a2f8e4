import type { CallInput, CallResponse } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { useServerCall } from '../../../lib/use-server-call.ts';
import { messages } from './moment-restore-messages.ts';
import { type RestoreMoment, type RestoreTarget, restoreInputs } from './restore-inputs.ts';

type Counts = CallResponse<'previewMomentRestore'>;
type Asked = ReturnType<typeof useServerCall<'previewMomentRestore'>>;

/** What the question before a restore says of what it would change. */
export interface RestoreOutlook {
  /** Null where that is not known. */
  readonly text: string | null;
  /** Whether there is something to restore, as far as is known. */
  readonly offered: boolean;
}

/** The question to the server. Null for a selection that takes several changes: the later ones go by what the first leaves. */
export function previewInput(
  moment: RestoreMoment,
  targets: readonly RestoreTarget[],
): CallInput<'previewMomentRestore'> | null {
  const { driveId, seq, epoch } = moment;
  if (restoreInputs(moment, targets).length !== 1) return null;
  const items = targets.map(({ id }) => id);
  return {
    params: { driveId },
    body: { items, from_seq: seq, ...(epoch !== undefined && { from_epoch: epoch }) },
  };
}

/** Without an answer the restore is offered as it is: it waits, and says then what it did. */
export function restoreOutlook(
  isAsked: boolean,
  answer: Pick<Asked, 'state'> & Partial<Answer>,
): RestoreOutlook {
  if (!isAsked) return { text: null, offered: true };
  if (answer.state === 'asking') return { text: messages.counting, offered: true };
  if (answer.data) return ofCounts(answer.data);
  const refusal = answer.problem && refusalText(answer.problem);
  return { text: refusal ?? null, offered: refusal == null };
}

interface Answer {
  readonly data: Counts;
  readonly problem: CallProblem;
}

function ofCounts({ items, versions, code }: Counts): RestoreOutlook {
  if (code !== undefined) return { text: codeTexts[code], offered: false };
  return { text: countText(items, versions), offered: true };
}

const codeTexts: Readonly<Record<NonNullable<Counts['code']>, string>> = {
  'nothing-to-restore': messages.nothingToRestore,
  'too-many-items': messages.tooMany,
  'deleted-forever': messages.deletedForever,
};

/** `Brings back 214, restores 12 versions.` */
function countText(items: number, versions: number): string {
  if (versions === 0) return `Brings back ${plural(items, 'item')}.`;
  const restored = plural(versions, 'version');
  return items === 0 ? `Restores ${restored}.` : `Brings back ${formatCount(items)}, restores ${restored}.`;
}

/** Undefined where another try may be answered otherwise. */
function refusalText(problem: CallProblem): string | undefined {
  if (problem.kind === 'offline') return undefined;
  if (problem.status === 404) return messages.neverThere;
  if (problem.status === 410) return messages.notKept;
  return problem.status === 403 ? messages.notEditable : undefined;
}
