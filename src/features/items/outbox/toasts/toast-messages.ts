import { catalog } from '../../../../ui/language/catalog.ts';

/** The buttons of toasts about changes. */
export const toastMessages = catalog('features/items/outbox/toasts/toast-messages', {
  redo: 'Redo',
});
