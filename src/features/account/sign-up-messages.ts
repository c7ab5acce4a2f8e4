import { catalog } from '../../ui/language/catalog.ts';

/** What stands in place of the form where it would be refused whatever is typed. As the server says it. */
export const signUpMessages = catalog('features/account/sign-up-messages', {
  closed: "New accounts can't be created here. Ask whoever runs this server for one.",
  invited:
    'Only invited people can create an account here. Open the link in your invitation email, or ask someone in the workspace to invite you.',
});
