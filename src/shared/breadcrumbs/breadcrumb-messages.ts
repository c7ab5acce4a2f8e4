import { catalog } from '../../ui/language/catalog.ts';

/** What the path above a folder says besides the names in it. */
export const breadcrumbMessages = catalog('shared/breadcrumbs/breadcrumb-messages', {
  between: 'Folders in between',
  home: (name: string) => `Home, ${name}`,
});
