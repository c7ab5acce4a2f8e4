import type { SpaceNameProblem } from '#contract/rules/space-name.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-messages.ts';

/** The messages of the workspace screens, word for word. */
export const messages = {
  nameLength: 'Workspace name must be between 3 and 30 characters.',
  exists: 'Workspace name already exists',
  network: 'Network error. Please check your internet connection.',
  refused: 'Workspace creation failed. Please enter valid credentials',
  noToken: 'No authentication token found.',
  missingId: 'Invalid response from server: Missing workspace data or ID.',
  notConnected: 'Failed to connect. Please try again.',
  needsConnection: 'Creating a workspace needs a connection',
  jsonMissing: 'Please provide credentials (upload or paste JSON).',
  jsonInvalid: 'Invalid JSON format. Please check your credentials file.',
  jsonFileInvalid: 'Please upload a valid JSON file.',
} as const;

const nameMessages: Readonly<Record<Exclude<SpaceNameProblem['kind'], 'space-name.invisible'>, string>> = {
  'space-name.blank': 'Enter a valid workspace name',
  'space-name.length': messages.nameLength,
  'space-name.characters': 'Only lowercase letters, digits, and hyphens are allowed.',
  'space-name.ends': 'Name must start and end with a letter or digit.',
};

export function nameMessage(problem: SpaceNameProblem): string {
  if (problem.kind === 'space-name.invisible') return invisibleCharacterMessage(problem.character);
  return nameMessages[problem.kind] ?? 'Invalid workspace name.';
}

export function creationMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.network;
  if (problem.code === 'already-exists' || problem.message.includes('already exists')) return messages.exists;
  if (problem.code === 'signed-out') return messages.noToken;
  if (problem.status < 300) {
    return problem.status === 200 || problem.status === 201
      ? messages.missingId
      : `Failed to create workspace. Unexpected response status: ${problem.status}`;
  }
  return messages.refused;
}

/** Of storage that the customer brings: what the server says of it, in short where the service's own words follow. */
export function connectionMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.network;
  const { code, message, status } = problem;
  if (code === 'already-exists' || code === 'signed-out' || status < 300) return creationMessage(problem);
  const said = message.split(/:\s/)[0]?.trim();
  return status < 500 || code === 'storage-unavailable'
    ? said || messages.notConnected
    : messages.notConnected;
}
