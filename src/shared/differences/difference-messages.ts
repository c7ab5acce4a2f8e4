import { catalog } from '../../ui/language/catalog.ts';

/** What is said of the items of a list of differences. */
export const differenceMessages = catalog('shared/differences/difference-messages', {
  details: 'Details',
  was: (name: string) => `was ${name}`,
  from: (folder: string) => `from ${folder}`,
});
