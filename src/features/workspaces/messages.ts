import type { SpaceNameProblem } from '#contract/rules/space-name.ts';
import type { CallProblem } from '#contract/worker-api.ts';

/** The sentences of the workspace screens, word for word. */
export const messages = {
  nameLength: 'Workspace name must be between 3 and 30 characters.',
  nameEmpty: 'Workspace name cannot be empty.',
  regionsOffline: 'Unable to connect. Please check your internet connection.',
  regionsFailed: 'Failed to load regions. Please try again later.',
  exists: 'Workspace name already exists',
  network: 'Network error. Please check your internet connection.',
  refused: 'Workspace creation failed. Please enter valid credentials',
  noToken: 'No authentication token found.',
  missingId: 'Invalid response from server: Missing workspace data or ID.',
} as const;

const nameMessages: Readonly<Record<SpaceNameProblem['kind'], string>> = {
  'space-name.blank': 'Enter a valid workspace name',
  'space-name.length': messages.nameLength,
  'space-name.characters': 'Only lowercase letters, digits, and hyphens are allowed.',
  'space-name.ends': 'Name must start and end with a letter or digit.',
};

export function nameMessage(problem: SpaceNameProblem): string {
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

export function regionsMessage(problem: CallProblem): string {
  return problem.kind === 'offline' ? messages.regionsOffline : messages.regionsFailed;
}
