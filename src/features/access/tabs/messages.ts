import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of the Access and permissions tabs. */
export const messages = catalog('features/access/tabs/messages', {
  always: 'This role gives Edit on every folder. What is listed here has no effect while somebody has it.',
  nothing: 'No folder has been shared here yet.',
  nothingSet: 'Nothing was set on this user',
  noFilespaces: 'There is no filespace in this workspace yet',
  wholeFilespace:
    'This filespace is not kept on this device: access is granted to all of it. For one of its folders open Access and Permissions.',
  filespace: 'Filespace',
  removeAll: 'Remove all',
  removeAllAccess: 'Remove all access',
  loses: (rights: number) =>
    `{name} loses ${plural(rights, 'right')} immediately, in all filespaces of this workspace. What groups were given stays.`,
});
