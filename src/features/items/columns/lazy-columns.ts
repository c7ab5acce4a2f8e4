import { untilHere } from '../../../ui/foundations/import-retries.ts';
import { preloadable } from '../../../ui/foundations/preloadable.tsx';

// The first screen only reads which columns there are: what changes them comes when the page is idle.
export const headTool = preloadable(() => untilHere(async () => (await import('./head-tool.tsx')).HeadTool));
export const typeOfItem = preloadable(() =>
  untilHere(async () => (await import('./type-of-item.tsx')).TypeOfItem),
);
