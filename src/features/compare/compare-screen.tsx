import type { ComponentProps } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { ComparisonAddress } from '../../lib/compare-path.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './compare.module.css';
import { CompareBody } from './compare-body.tsx';
import { CompareHeader } from './compare-header.tsx';
import { countText } from './compare-texts.ts';
import { messages } from './messages.ts';
import type { MomentOption } from './moment-options.ts';
import { useCompareRows } from './selection/use-compare-rows.ts';
import { useShownDifferences } from './use-shown-differences.ts';

interface CompareScreenProps extends ComparisonAddress {
  readonly filespace: Filespace;
  readonly folderId: string;
  readonly moments: readonly MomentOption[];
  readonly onMoments: (moments: ComparisonAddress) => void;
  readonly timeZone: string;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly onRewound: ComponentProps<typeof CompareHeader>['onRewound'];
  readonly onClose: () => void;
}

const nowEveryMs = 60_000;

/** What differs between two moments of a filespace, or of one of its folders, from the server. */
export function CompareScreen(props: CompareScreenProps) {
  const { filespace, folderId, from, to, moments, onMoments, timeZone, onClose } = props;
  const { only, setOnly, differences } = useShownDifferences({ driveId: filespace.id, from, to, folderId });
  const offline = useOffline();
  const nowMs = useNow(nowEveryMs);
  const comparison = [filespace.id, folderId, from, to].join(' ');
  const { rows, selection, keys, reason, onRestored } = useCompareRows({
    ...{ driveId: filespace.id, comparison, from, differences, onClose },
  });
  useTitle(messages.titleOf(filespace.name));
  const { first, summary, items, next, isOutdated, refresh } = differences;
  return (
    <div className={styles.page} {...keys}>
      <CompareHeader
        {...{ filespace, folderId, from, to, moments, onMoments, only, onClose }}
        onOnly={setOnly}
        selection={selection}
        folderPath={summary?.parentPath ?? null}
        totals={summary?.totals}
        role={props.role}
        onRestored={onRestored}
        onRewound={props.onRewound}
      />
      <CompareBody
        {...{ differences, only, offline, filespace, from, to, nowMs, timeZone, rows, selection }}
      />
      {first !== null && (
        <div className={styles.status}>
          <span role="status">{reason ?? countText(items.length, next === null, first.totals, only)}</span>
          {isOutdated && (
            <>
              <span className={styles.spacer} />
              <span>{messages.outdated}</span>
              <Button
                size="sm"
                onClick={() => {
                  selection.clear();
                  refresh();
                }}
              >
                {messages.refresh}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
