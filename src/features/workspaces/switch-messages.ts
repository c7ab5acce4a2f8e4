import { catalog } from '../../ui/language/catalog.ts';

/** What the ways between workspaces say: they are on the first screen. */
export const switchMessages = catalog('features/workspaces/switch-messages', {
  workspaces: 'Workspaces',
  workspace: 'Workspace',
  create: 'Create workspace',
});
