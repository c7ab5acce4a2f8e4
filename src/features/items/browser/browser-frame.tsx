import { useNow } from '../../../lib/use-now.ts';
import { ActionBar } from '../bars/action-bar.tsx';
import { FirstLoadBanner } from '../bars/first-load-banner.tsx';
import { freshness } from '../bars/freshness.ts';
import { StatusLine } from '../bars/status-line.tsx';
import { SearchBanner } from '../search/search-banner.tsx';
import type { Browser } from './use-browser.ts';

const nowEveryMs = 5000;

/** Above the list: what was found, or how far the filespace has come. */
export function BrowserNews({ browser }: { readonly browser: Browser }) {
  const { search, drive, root } = browser;
  return search.active && search.ready ? (
    <SearchBanner search={search} rootName={root.name} />
  ) : (
    <FirstLoadBanner drive={drive.drive} name={root.name} />
  );
}

export interface BrowserFootProps {
  readonly browser: Browser;
  readonly timeZone: string | undefined;
}

/** Below the list: the actions at the thumb, the counts and how new they are. */
export function BrowserFoot({ browser, timeZone }: BrowserFootProps) {
  const { source, selection, search, drive } = browser;
  const { commands } = browser.actions;
  const nowMs = useNow(nowEveryMs);
  return (
    <>
      {selection.count > 0 && browser.mayEdit && (
        <ActionBar
          one={selection.count === 1}
          onMove={commands.moveTo}
          onCopy={commands.copyTo}
          onRename={commands.rename}
          onDelete={commands.delete}
        />
      )}
      <StatusLine
        source={source}
        selected={selection.count}
        searching={search.active}
        freshness={freshness(drive.drive, drive.device, nowMs, timeZone)}
      />
    </>
  );
}
