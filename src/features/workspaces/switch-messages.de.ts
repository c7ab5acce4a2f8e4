import type { switchMessages } from './switch-messages.ts';

export const texts: typeof switchMessages = {
  workspaces: 'Arbeitsbereiche',
  workspace: 'Arbeitsbereich',
  create: 'Arbeitsbereich erstellen',
};
