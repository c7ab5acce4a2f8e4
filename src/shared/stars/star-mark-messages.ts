import { catalog } from '../../ui/language/catalog.ts';

export const starMarkMessages = catalog('shared/stars/star-mark-messages', {
  starred: 'Starred',
});
