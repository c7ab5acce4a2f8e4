import { catalog } from '../../ui/language/catalog.ts';

/** What is said while a filespace is created. */
export const creationMessages = catalog('features/filespaces/creation-messages', {
  lead: 'A filespace is a shared drive for your team.',
  name: 'Filespace name',
  /** A name as `checkSpaceName` wants it. */
  firstName: 'files',
  creating: 'Creating...',
  nameLength: 'Between 3 and 30 characters',
  createOffline: 'No internet connection. Please check your network and try again.',
  createFailed: 'Error creating filespace. Please try again.',
  exists: 'Filespace name already exists',
  blank: 'Enter a valid filespace name',
  characters: 'Only lowercase letters, digits, and hyphens are allowed.',
  ends: 'Name must start and end with a letter or digit.',
  ownerOnly: 'Only the owner of the workspace can create filespaces.',
});
