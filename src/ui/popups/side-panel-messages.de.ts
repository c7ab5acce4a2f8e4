import type { panelMessages } from './side-panel-messages.ts';

export const texts: typeof panelMessages = {
  opened: (panel) => `${panel} geöffnet. Mit F6 gelangen Sie dorthin`,
};
