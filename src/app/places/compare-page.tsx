import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { CompareScreen } from '../../features/compare/compare-screen.tsx';
import { type ComparisonAddress, comparePath } from '../../lib/compare-path.ts';
import { folderPath, snapshotsPath } from '../../lib/paths.ts';
import { formatMoment } from '../../lib/time-zone/format-moment.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';

interface ComparePageProps {
  readonly filespace: Filespace;
  readonly comparison: ComparisonAddress;
  readonly folderId: string;
  /** The person's role in the workspace. */
  readonly role: unknown;
}

/** Two moments of a filespace beside each other; the snapshots are what there is to choose from. */
export function ComparePage({ filespace, comparison, folderId, role }: ComparePageProps) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const list = useLiveQuery((reader) => reader.snapshots(filespace.id), [filespace.id]);
  const moments = (list?.snapshots ?? []).map(({ seq, name, takenMs, canLoad }) => {
    const time = formatMoment(takenMs, Date.now(), timeZone);
    return { seq, label: `${name}, ${time}`, time, canLoad };
  });
  return (
    <CompareScreen
      {...comparison}
      filespace={filespace}
      folderId={folderId}
      moments={moments}
      onMoments={(chosen) => void navigate(comparePath(filespace.id, chosen, folderId), { replace: true })}
      timeZone={timeZone}
      role={role}
      onRewound={(target) => void navigate(folderPath(filespace.id, target.folderId))}
      onClose={() => void navigate(snapshotsPath(filespace.id))}
    />
  );
}
