import type { Workspace } from '#contract/entities/workspace.ts';
import type { SpaceNameProblem } from '#contract/rules/space-name.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-texts.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import { wasLeftHere } from '../../shared/spaces/left-here.ts';
import { createMessages } from './create-workspace/create-messages.ts';
import { messages } from './messages.ts';

export function nameMessage(problem: SpaceNameProblem): string {
  if (problem.kind === 'space-name.invisible') return invisibleCharacterMessage(problem.character);
  return messages.names[problem.kind] ?? messages.nameOther;
}

export function creationMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.network;
  if (problem.code === 'already-exists') return messages.exists;
  if (problem.code === 'signed-out') return messages.noToken;
  if (problem.status < 300) {
    return problem.status === 200 || problem.status === 201
      ? messages.missingId
      : messages.unexpectedStatus(problem.status);
  }
  return messages.refused;
}

/** Of storage that the customer brings: what the server says of it, in short where the service's own words follow. */
export function connectionMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.network;
  const { code, status } = problem;
  if (code === 'already-exists' || code === 'signed-out' || status < 300) return creationMessage(problem);
  const said = serverText(problem).split(/:\s/)[0]?.trim();
  return status < 500 || code === 'storage-unavailable'
    ? said || messages.notConnected
    : messages.notConnected;
}

/** Of the one that went from under the page. Empty where the person knows, having left it here. */
export function goneText({ id, name }: Workspace): string {
  return wasLeftHere(id) ? '' : createMessages.gone(name);
}
