import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of what an invitation gives access to. */
export const accessMessages = catalog('features/invitations/panel/access-messages', {
  title: 'Give access to',
  everyoneSees: (names: string) => `Everyone in this workspace can already see ${names}.`,
  nothingForEveryone: 'Nothing is shared with everyone yet. Add the folders that they should see.',
  namesAndMore: (names: string, more: number) =>
    `${names} and ${plural(more, 'more folder', 'more folders')}`,
  twoNames: (names: string, last: string) => `${names} and ${last}`,
  allOf: (filespace: string) => `all of ${filespace}`,
  addFolder: 'Add folder',
  add: 'Add',
  chooseFolder: 'Choose a folder',
  chosenAlready: 'This folder is already in the list',
  tooMany: (most: number) => `An invitation can give access to at most ${most} folders`,
  noFilespaces: "There's no filespace in this workspace yet",
  filespace: 'Filespace',
  wholeFilespace:
    "This filespace isn't on this device, so you can only give access to all of it. To choose a folder, connect it first.",
  offered: 'Folders they get',
  wholeName: (filespace: string) => `All of ${filespace}`,
  rightOn: (folder: string) => `Right on ${folder}`,
  view: 'View',
  edit: 'Edit',
  remove: (folder: string) => `Don't give access to ${folder}`,
  onJoining: 'They get this access when they accept.',
  isInvitedTo: (access: string) => `Invited, gets ${access}`,
  rightOnFolder: (right: string, folder: string) => `${right} on ${folder}`,
  goneFolder: 'a deleted folder',
});
