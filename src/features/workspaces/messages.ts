import { catalog } from '../../ui/language/catalog.ts';

/** The messages about making a workspace, word for word. */
export const messages = catalog('features/workspaces/messages', {
  nameLength: 'Workspace name must be between 3 and 30 characters.',
  names: {
    'space-name.blank': 'Enter a valid workspace name',
    'space-name.length': 'Workspace name must be between 3 and 30 characters.',
    'space-name.characters': 'Only lowercase letters, digits, and hyphens are allowed.',
    'space-name.ends': 'Name must start and end with a letter or digit.',
  },
  nameOther: 'Invalid workspace name.',
  exists: 'Workspace name already exists',
  network: 'Network error. Please check your internet connection.',
  refused: 'Workspace creation failed. Please enter valid credentials',
  noToken: 'No authentication token found.',
  missingId: 'Invalid response from server: Missing workspace data or ID.',
  unexpectedStatus: (status: number) => `Failed to create workspace. Unexpected response status: ${status}`,
  notConnected: 'Failed to connect. Please try again.',
  needsConnection: 'You need a connection to create a workspace',
});
