import { rootId } from '#contract/rules/root-folder.ts';
import type { CallInput, CallResponse } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { useServerCall } from '../../../lib/use-server-call.ts';
import { messages } from './moment-restore-messages.ts';
import { type RestoreMoment, type RestoreTarget, restoreInputs } from './restore-inputs.ts';

type Counts = CallResponse<'previewMomentRestore'>;
type Asked = ReturnType<typeof useServerCall<'previewMomentRestore'>>;

/** What the question before a restore says of what it would change. */
export interface RestoreOutlook {
  /** Null where that is not known. */
  readonly text: string | null;
  /** Whether there is something to restore, as far as is known; `counting`: that is not known yet. */
  readonly offered: boolean | 'counting';
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
  isSeveral: boolean,
): RestoreOutlook {
  if (!isAsked) return { text: null, offered: true };
  if (answer.state === 'asking') return { text: messages.counting, offered: 'counting' };
  if (answer.data) return ofCounts(answer.data, isSeveral);
  const refusal = answer.problem && refusalText(answer.problem);
  return { text: refusal ?? null, offered: refusal == null };
}

interface Answer {
  readonly data: Counts;
  readonly problem: CallProblem;
}

function ofCounts({ items, versions, code }: Counts, isSeveral: boolean): RestoreOutlook {
  if (code !== undefined) return { text: codeText(code, isSeveral), offered: false };
  return { text: countText(items, versions), offered: true };
}

function codeText(code: NonNullable<Counts['code']>, isSeveral: boolean): string {
  switch (code) {
    case 'nothing-to-restore':
      return messages.nothingToRestore;
    case 'too-many-items':
      return isSeveral ? messages.severalTooMany : messages.tooMany;
    case 'deleted-forever':
      return messages.deletedForever;
  }
}

/** `Brings back 214, restores 12 versions.` */
function countText(items: number, versions: number): string {
  if (versions === 0) return messages.bringsBack(items);
  return items === 0 ? messages.restoresVersions(versions) : messages.bringsBackAndRestores(items, versions);
}

/** Undefined where another try may be answered otherwise. */
function refusalText(problem: CallProblem): string | undefined {
  if (problem.kind === 'offline') return undefined;
  if (problem.status === 404) return messages.neverThere;
  if (problem.status === 410) return messages.notKept;
  return problem.status === 403 ? messages.notEditable : undefined;
}

/** What is said of restoring these: all of a filespace, one item by its name, or how many. */
export function restoredTexts(targets: readonly RestoreTarget[]) {
  const [first] = targets;
  if (first?.id === rootId) return messages.everything;
  const { named, several } = messages;
  return first !== undefined && targets.length === 1
    ? {
        title: named.title(first.name),
        restoring: named.restoring(first.name),
        waits: named.waits(first.name),
      }
    : {
        title: several.title(targets.length),
        restoring: several.restoring(targets.length),
        waits: several.waits(targets.length),
      };
}
