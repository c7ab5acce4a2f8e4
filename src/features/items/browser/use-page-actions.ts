import { useEffect } from 'react';
import { usePageActions } from '../../../lib/page-actions.ts';
import { withTexts } from '../../../ui/language/lazy.ts';
import type { TotalsOf } from '../downloads/download-offer.ts';
import type { Browser } from './use-browser.ts';

/** Holds the commands once their code is here: nobody chooses one in the first frame. */
const later: { commands?: typeof import('../commands/page-commands.ts') } = {};

/** The browser's commands for the palette: those of the selection, else of the focused row, and those of the folder. */
export function useBrowserPageActions(browser: Browser, totalsOf: TotalsOf): void {
  useEffect(() => {
    withTexts(import('../commands/page-commands.ts')).then(
      (commands) => {
        later.commands = commands;
      },
      () => undefined, // The palette finds names without them.
    );
  }, []);
  usePageActions(() => ({
    driveId: browser.driveId,
    filespaceName: browser.root.name,
    items: browser.drive.drive?.shown?.items ?? 0,
    selection: later.commands?.selectionCommands(browser, totalsOf) ?? null,
    commands: later.commands?.folderCommands(browser) ?? [],
    openHit: browser.openHit,
  }));
}
