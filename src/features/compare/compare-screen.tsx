import { useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { DifferenceKind } from '#contract/wire/history/diff.ts';
import type { ComparisonAddress } from '../../lib/compare-path.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useDifferences } from '../../shared/differences/use-differences.ts';
import type { RewindTarget } from '../../shared/rewind/rewind-target.ts';
import { useRewind } from '../../shared/rewind/use-rewind.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './compare.module.css';
import { CompareBody } from './compare-body.tsx';
import { CompareHeader } from './compare-header.tsx';
import { countText, messages } from './messages.ts';
import type { MomentOption } from './moment-options.ts';
import { useRowKeys } from './use-row-keys.ts';

interface CompareScreenProps extends ComparisonAddress {
  readonly filespace: Filespace;
  readonly folderId: string;
  readonly moments: readonly MomentOption[];
  readonly onMoments: (moments: ComparisonAddress) => void;
  readonly timeZone: string | undefined;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly onRewound: (target: RewindTarget) => void;
  readonly onClose: () => void;
}

const nowEveryMs = 60_000;

/** What differs between two moments of a filespace, or of one of its folders, from the server. */
export function CompareScreen(props: CompareScreenProps) {
  const { filespace, folderId, from, to, moments, onMoments, timeZone, onClose } = props;
  const [only, setOnly] = useState<DifferenceKind | null>(null);
  const differences = useDifferences({ driveId: filespace.id, from, to, folderId, only });
  const offline = useOffline();
  const nowMs = useNow(nowEveryMs);
  const keys = useRowKeys(onClose);
  useTitle(`${messages.title} (${filespace.name})`);
  const { first, summary, items, next, isOutdated, refresh } = differences;
  const { askToRewind, dialog } = useRewind(props.role, props.onRewound);
  const parentPath = summary?.parentPath ?? null;
  const target = rewindTarget(props, parentPath);
  return (
    <div className={styles.page} {...keys}>
      <CompareHeader
        {...{ filespace, from, to, moments, onMoments, only, onClose }}
        onOnly={setOnly}
        folderPath={parentPath}
        totals={summary?.totals}
        onRewind={askToRewind && target && (() => askToRewind(target))}
      />
      <CompareBody {...{ differences, only, offline, filespace, from, to, nowMs, timeZone }} />
      {first !== null && (
        <div className={styles.status}>
          <span role="status">{countText(items.length, next === null)}</span>
          {isOutdated && (
            <>
              <span className={styles.spacer} />
              <span>{messages.outdated}</span>
              <Button size="sm" onClick={refresh}>
                {messages.refresh}
              </Button>
            </>
          )}
        </div>
      )}
      {dialog}
    </div>
  );
}

/** What a comparison with now would rewind; null of another one, and where the folder's name is not known yet. */
function rewindTarget(
  { filespace, folderId, from, to, moments }: CompareScreenProps,
  parentPath: string | null,
): RewindTarget | null {
  const name = folderId === rootId ? filespace.name : parentPath?.split('/').filter(Boolean).at(-1);
  const seq = to === 'now' ? from : to;
  if (name === undefined || seq === 'now' || (from !== 'now' && to !== 'now')) return null;
  return {
    ...{ driveId: filespace.id, workspaceId: filespace.workspaceId, filespaceName: filespace.name },
    ...{ folderId, name, seq, time: moments.find((moment) => moment.seq === seq)?.time ?? null },
  };
}
