import type { Principal } from '#contract/rules/effective-access.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { common } from '../../../ui/common-messages.ts';
import { changeFailed, removeFailed } from '../access-texts.ts';
import { messages as accessMessages } from '../messages.ts';
import { permissionLabel } from '../principal-labels.ts';
import { messages } from './messages.ts';

/** What the question before a change of a right says. `now`: what is there now, null where it is nothing any more. */
export function permissionChangeTexts(to: 0 | 1 | null, from: 0 | 1, now: 0 | 1 | null) {
  const { cancel } = common;
  if (to === null)
    return {
      cancel,
      title: accessMessages.removeAccess,
      submit: accessMessages.removeAccess,
      working: accessMessages.removing,
      done: accessMessages.removed,
      question: messages.takeAway(permissionLabel(now ?? from)),
    };
  const right = permissionLabel(to);
  return {
    cancel,
    title: messages.changeAccess,
    submit: messages.changeTo(right),
    working: messages.changing,
    done: accessMessages.changed,
    question: now === null ? messages.give(right) : messages.change(permissionLabel(now), right),
  };
}

export function permissionChangeFailed(to: 0 | 1 | null, problem: CallProblem): string {
  return (to === null ? removeFailed : changeFailed)(problem);
}

/** Somebody whose name is not known here. */
export function namelessPrincipal({ kind }: Principal): string {
  return kind === 'user' ? messages.thisUser : messages.thisGroup;
}
