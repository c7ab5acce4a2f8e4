import { common } from '../../../ui/common-messages.ts';
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
  readonly selected: number;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly offline: boolean;
  readonly onCompare: () => void;
}

/** Which of the rights are on screen. */
export function ReviewFilters(props: ReviewFiltersProps) {
  const { filter, onFilter, all, stale, selected, search, onSearch, offline, onCompare } = props;
  return (
    <>
      <div className={styles.choices}>
        <SegmentedControl<'all' | 'stale'>
          label={messages.filter}
          value={filter}
          onChange={onFilter}
          segments={[
            { value: 'all', label: messages.all, count: all },
            { value: 'stale', label: messages.stale, count: stale },
          ]}
        />
        <Button
          icon="calendar"
          disabledReason={offline && messages.compareNeedsConnection}
          onClick={onCompare}
        >
          {messages.compare}
        </Button>
      </div>
      <span role="status">{selected > 0 && messages.selected(selected)}</span>
      <SearchField
        label={messages.searchLabel}
        placeholder={common.search}
        quiet
        value={search}
        onChange={onSearch}
      />
    </>
  );
}
