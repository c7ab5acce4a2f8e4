import type { Browser } from '../browser/use-browser.ts';
import { AreaMenu } from '../commands/area-menu.tsx';
import { Peek } from './peek.tsx';

/** What a list has besides its rows. Pictures of the list are small; those of the gallery are not. */
export function ListExtras({ browser }: { readonly browser: Browser }) {
  const { driveId, source, view, grid, actions } = browser;
  const scroller = () => grid.current?.scroller() ?? null;
  return (
    <>
      {view !== 'gallery' && actions.menuAt === null && <Peek {...{ driveId, source, scroller }} />}
      <AreaMenu browser={browser} />
    </>
  );
}
