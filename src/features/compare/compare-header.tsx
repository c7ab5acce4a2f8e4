import { Link } from 'react-router-dom';
import { type DifferenceKind, type DifferenceTotals, differenceKinds } from '#contract/wire/history/diff.ts';
import { type ComparedMoment, type ComparisonAddress, comparePath } from '../../lib/compare-path.ts';
import { pathText } from '../../shared/differences/difference-text.ts';
import { common } from '../../ui/common-messages.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Select } from '../../ui/fields/select.tsx';
import styles from './compare.module.css';
import { filterText, summaryText } from './compare-texts.ts';
import { messages } from './messages.ts';
import { type MomentOption, momentOptions } from './moment-options.ts';
import { RewindButton, type RewindButtonProps } from './rewind-button.tsx';
import { RestoreSelected } from './selection/restore-selected.tsx';
import type { CompareSelection } from './selection/use-difference-selection.ts';

interface CompareHeaderProps extends RewindButtonProps {
  readonly onMoments: (moments: ComparisonAddress) => void;
  readonly totals: DifferenceTotals | undefined;
  readonly only: DifferenceKind | null;
  readonly onOnly: (only: DifferenceKind | null) => void;
  readonly selection: CompareSelection;
  /** What was selected is being restored. */
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** Which two moments are compared, how much differs, and what of it is listed. */
export function CompareHeader(props: CompareHeaderProps) {
  const { from, to, onMoments, totals, only, folderPath } = props;
  const kinds = differenceKinds.filter((kind) => totals === undefined || totals[kind] > 0 || kind === only);
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1>{messages.title}</h1>
        <span className={styles.moments}>
          <MomentSelect
            label={messages.before}
            value={from}
            moments={props.moments}
            onChange={(moment) => onMoments({ from: moment, to })}
          />
          <Icon name="arrow-r" />
          <MomentSelect
            label={messages.after}
            value={to}
            moments={props.moments}
            onChange={(moment) => onMoments({ from, to: moment })}
          />
          <IconButton icon="swap" label={messages.swap} onClick={() => onMoments({ from: to, to: from })} />
        </span>
        <span className={styles.actions}>
          <RewindButton {...props} />
          <RestoreSelected {...props} />
          <IconButton icon="x" label={common.close} keys="Escape" onClick={props.onClose} />
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.summary}>{totals && summaryText(totals)}</span>
        {folderPath !== null && (
          <span className={styles.summary}>
            {messages.inFolder(pathText(folderPath, ''))}
            {' · '}
            <Link to={comparePath(props.filespace.id, { from, to })}>{messages.wholeFilespace}</Link>
          </span>
        )}
        <Select
          label={messages.show}
          className={styles.show}
          value={only ?? 'all'}
          onChange={(chosen) => props.onOnly(chosen === 'all' ? null : chosen)}
          options={[
            { value: 'all' as const, label: messages.all },
            ...kinds.map((kind) => ({ value: kind, label: filterText(kind, totals) })),
          ]}
        />
      </div>
    </header>
  );
}

interface MomentSelectProps {
  readonly label: string;
  readonly value: ComparedMoment;
  readonly moments: readonly MomentOption[];
  readonly onChange: (moment: ComparedMoment) => void;
}

function MomentSelect({ label, value, moments, onChange }: MomentSelectProps) {
  return (
    <Select
      label={label}
      className={styles.moment}
      value={String(value)}
      onChange={(chosen) => onChange(chosen === 'now' ? chosen : Number(chosen))}
      options={momentOptions(value, moments)}
    />
  );
}
