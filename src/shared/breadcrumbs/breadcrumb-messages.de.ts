import type { breadcrumbMessages } from './breadcrumb-messages.ts';

export const texts: typeof breadcrumbMessages = {
  between: 'Ordner dazwischen',
  home: (name) => `Startordner, ${name}`,
};
