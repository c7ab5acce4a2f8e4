import { catalog } from '../../ui/language/catalog.ts';

/** The checklist under the name of a workspace or a filespace. */
export const spaceNameMessages = catalog('shared/space-name/space-name-messages', {
  inLinks: (name: string) => `Name in links: ${name}`,
  characters: 'Only lowercase letters, digits, and hyphens are allowed.',
  ends: 'Name must start and end with a letter or digit.',
});
