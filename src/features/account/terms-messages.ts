import { catalog } from '../../ui/language/catalog.ts';

export const termsMessages = catalog('features/account/terms-messages', {
  server:
    'This Lunvik server is run by the organization that gave you its address. Their terms of use and their privacy policy apply to your account and to what you store here.',
  files:
    'Your files belong to you and your team. The owner of a workspace decides who sees them and where they are stored. Names of folders and files are also kept on your own devices until you sign out.',
});
