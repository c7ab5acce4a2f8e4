import { untilHere } from '../../../ui/foundations/import-retries.ts';
import { preloadable } from '../../../ui/foundations/preloadable.tsx';

// A wide list has headers to press: the menu comes when the page is idle, or when a narrow list or a gallery is shown.
export const sortMenu = preloadable(() => untilHere(async () => (await import('./sort-menu.tsx')).SortMenu));
