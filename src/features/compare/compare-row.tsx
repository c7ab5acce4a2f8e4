import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WireDifference } from '#contract/wire/history/diff.ts';
import type { ComparedMoment } from '../../lib/compare-path.ts';
import { folderPath, momentPath, previewPath } from '../../lib/paths.ts';
import { DifferenceRow } from '../../shared/differences/difference-table.tsx';
import { detailText } from '../../shared/differences/difference-text.ts';
import type { VirtualRowProps } from '../../ui/table/table.tsx';
import { marks } from './compare-texts.ts';
import { messages } from './messages.ts';

export interface CompareRowContext {
  readonly filespace: { readonly id: string; readonly name: string };
  readonly from: ComparedMoment;
  readonly to: ComparedMoment;
  readonly nowMs: number;
  readonly timeZone: string;
}

interface CompareRowProps extends CompareRowContext {
  readonly item: WireDifference;
  readonly rowProps: VirtualRowProps;
  /** Absent where nothing can be chosen. */
  readonly check?: ReactNode;
  readonly selected: boolean;
}

const tones = { added: 'ok', removed: 'danger', changed: 'warn', renamed: 'warn', moved: 'warn' } as const;

export function CompareRow({ item, rowProps, check, selected, ...context }: CompareRowProps) {
  const { filespace, nowMs, timeZone } = context;
  const name = (item.present ?? item.former)?.name ?? '';
  const href = hrefOf(item, context);
  return (
    <DifferenceRow
      kind={item.kind}
      name={name}
      marks={item.differences.map((kind) => ({
        label: messages.kinds[kind],
        sign: marks[kind],
        tone: tones[kind],
      }))}
      detail={detailText(item, filespace.name, nowMs, timeZone)}
      {...{ rowProps, check, selected }}
      renderName={(className) =>
        href === null ? (
          <span className={className} data-row-focus tabIndex={-1}>
            {name}
          </span>
        ) : (
          <Link className={className} data-row-focus to={href}>
            {name}
          </Link>
        )
      }
    />
  );
}

/** A folder as it is at the second moment or, where it was removed, was at the first; a file only where it is there now. */
function hrefOf(item: WireDifference, { filespace, from, to }: CompareRowContext): string | null {
  const driveId = filespace.id;
  const moment = item.present === null ? from : to;
  if (item.kind === 'folder')
    return moment === 'now'
      ? folderPath(driveId, item.id)
      : momentPath({ driveId, seq: moment, snapshotId: null }, item.id);
  return moment === 'now' && item.present !== null
    ? previewPath(driveId, item.present.parent_folder, item.id)
    : null;
}
