import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { storageLevel } from '#contract/rules/storage/storage-level.ts';
import { formatSize } from '../../../../lib/format.ts';
import { useLiveQuery } from '../../../../lib/use-live-query.ts';
import { Note } from '../../../../ui/display/note.tsx';
import { Progress } from '../../../../ui/display/progress.tsx';
import { AccountSection } from '../account-section.tsx';
import { accountLevelText } from './storage-level-text.ts';
import { accountStorageMessages } from './storage-messages.ts';

const anchor = 'storage';

/** How much a person has stored of how much they may, as the last list of workspaces said; nothing without a limit. */
export function AccountStorageSection() {
  const mine = useLiveQuery(
    async (reader) => (await reader.workspaces()).find((workspace) => workspace.mine)?.mine,
    [],
  );
  const isLimited = typeof mine?.quotaBytes === 'number';
  const { hash } = useLocation();
  // It comes after the page that an address leads to, so that the browser finds nothing to go to.
  useEffect(() => {
    if (isLimited && hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView();
  }, [isLimited, hash]);
  if (!mine || mine.quotaBytes === null) return null;
  const { storedBytes, quotaBytes } = mine;
  const usage = accountStorageMessages.usage(formatSize(storedBytes), formatSize(quotaBytes));
  const level = accountLevelText(mine);
  return (
    <AccountSection id={anchor} title={accountStorageMessages.title}>
      <p>{usage}</p>
      <Progress label={accountStorageMessages.title} share={storedBytes / quotaBytes} valueText={usage} />
      {level && (
        <Note tone={storageLevel(mine) === 'filling' ? 'neutral' : 'warn'} role="status">
          {level}
        </Note>
      )}
      <p>{accountStorageMessages.about}</p>
    </AccountSection>
  );
}
