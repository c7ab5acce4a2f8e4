import { catalog } from '../language/catalog.ts';

/** What is said of panels beside the work. */
export const panelMessages = catalog('ui/popups/side-panel-messages', {
  opened: (panel: string) => `${panel} opened. Press F6 to go to it`,
});
