import { catalog } from '../../ui/language/catalog.ts';

/** What the pages about a workspace are called. */
export const adminMessages = catalog('app/admin/admin-messages', {
  users: 'Users',
  groups: 'Groups',
  access: 'Access and Permissions',
  accessInMenu: 'Access and permissions',
  accessCommand: 'Workspace access',
  settings: 'Workspace settings',
  audit: 'Audit trail',
  back: 'Back to Filespace',
});
