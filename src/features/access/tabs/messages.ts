import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of the Access and permissions tabs. */
export const messages = catalog('features/access/tabs/messages', {
  always: 'This role has Edit access everywhere, so the entries below have no effect.',
  nothing: 'No folders shared yet.',
  nothingSet: 'No folders shared directly with this person.',
  noFilespaces: 'No filespaces in this workspace yet',
  wholeFilespace:
    "This filespace isn't available offline, so you can only share all of it here. To share one folder, open Access and Permissions.",
  filespace: 'Filespace',
  removeAll: 'Remove all',
  removeAllAccess: 'Remove all access',
  loses:
    '{name} loses all access given directly, in every filespace of this workspace. Access through groups stays.',
});
