import { catalog } from '../../ui/language/catalog.ts';

/** The messages of a workspace without a filespace, word for word. */
export const noFilespaceMessages = catalog('features/filespaces/no-filespace-messages', {
  noneAssigned: 'No filespace assigned yet',
  noAccess: 'You do not currently have access to any filespace',
  askAdministrator: 'Contact the workspace administrator to request access.',
  owner: 'Owner: {name}, {email}',
  unnamedOwner: 'Owner: {email}',
  noneCreated: 'You are yet to create a filespace',
});
