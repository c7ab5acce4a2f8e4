import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { CompareScreen } from '../../features/compare/compare-screen.tsx';
import { addressedMoment, withAddressed } from '../../features/compare/moment-options.ts';
import { type ComparedMoment, type ComparisonAddress, comparePath } from '../../lib/compare-path.ts';
import { folderPath, snapshotsPath } from '../../lib/paths.ts';
import { formatMoment } from '../../lib/time-zone/format-moment.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { useServerCall } from '../../lib/use-server-call.ts';

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
  const from = useAddressedMoment(filespace.id, comparison.from, timeZone);
  const to = useAddressedMoment(filespace.id, comparison.to, timeZone);
  const snapshots = (list?.snapshots ?? []).map(({ seq, name, takenMs, canLoad }) => {
    const time = formatMoment(takenMs, Date.now(), timeZone);
    return { seq, label: `${name}, ${time}`, time, canLoad };
  });
  const moments = withAddressed(snapshots, [...from, ...to]);
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

/** When a moment of the address was, as its own page says it; nothing until that is known. */
function useAddressedMoment(driveId: string, moment: ComparedMoment, timeZone: string) {
  const input = moment === 'now' ? null : { params: { driveId }, query: { at: moment } };
  const found = useServerCall('findMoment', input);
  if (found.state !== 'answered' || found.data.seq !== moment) return [];
  return [addressedMoment(moment, found.data.time * 1000, Date.now(), timeZone)];
}
