import { Fragment, useRef } from 'react';
import type { ConflictResolution } from '#contract/worker-api/uploads.ts';
import { formatDate, formatSize } from '../../../../lib/format.ts';
import { isolatedPath } from '../../../../lib/language/isolate.ts';
import { fileKind } from '../../../../shared/file-kinds/file-kind.ts';
import { common } from '../../../../ui/common-messages.ts';
import { type Segment, SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { FileKindIcon } from '../../../../ui/display/file-kind-icon.tsx';
import { useVirtualRows, type VirtualRowRef } from '../../../../ui/table/use-virtual-rows.ts';
import { Clamped } from '../../../../ui/text/clamped.tsx';
import type { ConflictResolutions } from '../upload-plan.ts';
import { type ConflictRow, newerSide } from './conflict-choices.ts';
import { conflictMessages } from './conflict-messages.ts';
import styles from './conflicts.module.css';
import { type StoredBy, useStoredBy, useStoredByOf } from './use-stored-by.ts';

export function resolutionSegments(): readonly Segment<ConflictResolution>[] {
  return [
    { value: 'replace', label: conflictMessages.replace },
    { value: 'keep-both', label: conflictMessages.keepBoth },
    { value: 'skip', label: conflictMessages.skip },
  ];
}

export interface ConflictTableProps {
  readonly driveId: string;
  readonly rows: readonly ConflictRow[];
  /** Files that are there with the content of the chosen ones. */
  readonly same: ReadonlySet<string>;
  readonly resolutions: ConflictResolutions;
  readonly timeZone: string;
  readonly onResolution: (at: number, resolution: ConflictResolution) => void;
}

const columns = 4;
const rowPx = 57;

/** The two files of each name side by side. Of a long list only the rows on screen are in the document. */
export function ConflictTable({
  driveId,
  rows,
  same,
  resolutions,
  timeZone,
  onResolution,
}: ConflictTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const window = useVirtualRows(body, {
    count: rows.length,
    keyOf: (index) => String(rows[index]?.at ?? ''),
    rowPx,
  });
  const storedBy = useStoredBy(driveId);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{common.name}</th>
            <th scope="col">{conflictMessages.inFilespace}</th>
            <th scope="col">{conflictMessages.onDevice}</th>
            <th scope="col">{conflictMessages.choice}</th>
          </tr>
        </thead>
        <tbody ref={body} {...window.focusEvents}>
          {window.rows.map(({ index, gapPx }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Fragment key={row.at}>
                <Gap px={gapPx} />
                <Row
                  row={row}
                  isSame={same.has(row.existing.id)}
                  index={index}
                  rowProps={window.rowProps(index)}
                  resolution={resolutions.get(row.at) ?? 'keep-both'}
                  timeZone={timeZone}
                  storedBy={storedBy}
                  onResolution={(resolution) => onResolution(row.at, resolution)}
                />
              </Fragment>
            );
          })}
          <Gap px={window.afterPx} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: ConflictRow;
  readonly isSame: boolean;
  readonly index: number;
  readonly rowProps: VirtualRowRef;
  readonly resolution: ConflictResolution;
  readonly timeZone: string;
  readonly storedBy: StoredBy | null;
  readonly onResolution: (resolution: ConflictResolution) => void;
}

function Row(props: RowProps) {
  const { row, isSame, index, rowProps, resolution, timeZone, storedBy, onResolution } = props;
  const { existing, chosen, path, keptAs } = row;
  const who = useStoredByOf(storedBy, existing.id);
  const newer = newerSide(row);
  const name = path.at(-1) ?? existing.name;
  return (
    <tr {...rowProps} aria-rowindex={index + 2}>
      <td>
        <span className={styles.name}>
          <FileKindIcon kind={fileKind({ kind: 'file', name })} />
          <span>
            <Clamped text={name} />
            {path.length > 1 && <small>{isolatedPath(path.slice(0, -1))}</small>}
          </span>
        </span>
      </td>
      <Side
        label={conflictMessages.inFilespace}
        newer={newer === 'existing'}
        of={existing}
        who={who}
        timeZone={timeZone}
      />
      <Side
        label={conflictMessages.onDevice}
        newer={newer === 'chosen'}
        of={chosen}
        who={null}
        timeZone={timeZone}
      />
      <td>
        <SegmentedControl
          label={conflictMessages.choiceFor(name)}
          value={resolution}
          segments={resolutionSegments()}
          onChange={onResolution}
        />
        {isSame && <small>{conflictMessages.sameContent}</small>}
        {resolution === 'keep-both' && keptAs !== undefined && (
          <small>
            <Clamped text={conflictMessages.keptAs(keptAs)} />
          </small>
        )}
      </td>
    </tr>
  );
}

interface SideProps {
  readonly label: string;
  readonly newer: boolean;
  readonly of: { readonly sizeBytes: number; readonly modifiedMs: number };
  /** Who brought it. */
  readonly who: string | null;
  readonly timeZone: string;
}

function Side({ label, newer, of, who, timeZone }: SideProps) {
  return (
    <td data-newer={newer || undefined} data-label={label}>
      {formatSize(of.sizeBytes)}
      <small>
        <span className={styles.date}>
          {formatDate(of.modifiedMs, timeZone)}
          {who !== null && ','}
        </span>
        {who !== null && ` ${who}`}
      </small>
    </td>
  );
}

/** As high as the rows that are left out. */
function Gap({ px }: { readonly px: number }) {
  if (px <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that holds nothing takes no focus
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ height: px, padding: 0, border: 0 }} />
    </tr>
  );
}
