import { Button } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { messages } from './messages.ts';
import styles from './review.module.css';

interface ReviewFiltersProps {
  readonly filter: 'all' | 'stale';
  readonly onFilter: (filter: 'all' | 'stale') => void;
  /** How many rights there are. */
  readonly all: number;
  /** How many of them change nothing; undefined until that is known. */
  readonly stale: number | undefined;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly offline: boolean;
  readonly onCompare: () => void;
}

/** Which of the rights are on screen. */
export function ReviewFilters(props: ReviewFiltersProps) {
  const { filter, onFilter, all, stale, search, onSearch, offline, onCompare } = props;
  return (
    <>
      <div className={styles.choices}>
        <SegmentedControl<'all' | 'stale'>
          label="Filter rights"
          value={filter}
          onChange={onFilter}
          segments={[
            { value: 'all', label: 'All rights', count: all },
            { value: 'stale', label: 'Stale only', count: stale },
          ]}
        />
        <Button
          icon="calendar"
          disabledReason={offline && messages.compareNeedsConnection}
          onClick={onCompare}
        >
          Compare with an earlier date
        </Button>
      </div>
      <SearchField
        label="Search users, groups and folders"
        placeholder="Search"
        quiet
        value={search}
        onChange={onSearch}
      />
    </>
  );
}
