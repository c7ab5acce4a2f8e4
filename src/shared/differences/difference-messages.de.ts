import type { differenceMessages } from './difference-messages.ts';

export const texts: typeof differenceMessages = {
  details: 'Details',
  was: (name) => `hieß ${name}`,
  from: (folder) => `aus ${folder}`,
};
