import type { ActivityKind } from '#contract/wire/history/activity.ts';
import { Select } from '../../ui/fields/select.tsx';
import { usePeople } from '../people/use-people.ts';
import styles from './activity-filters.module.css';
import { activityMessages as messages } from './activity-messages.ts';

/** Empty: not narrowed down. */
export interface ActivityFilter {
  /** An address. */
  readonly person: string;
  readonly kind: ActivityKind | '';
}

export const noFilter: ActivityFilter = { person: '', kind: '' };

interface ActivityFiltersProps {
  readonly workspaceId: string;
  readonly filter: ActivityFilter;
  readonly onFilter: (filter: ActivityFilter) => void;
}

/** What the list is narrowed down to, in the order of its menu. */
const kinds = [
  ...(['uploaded', 'replaced', 'created', 'renamed', 'moved', 'copied', 'deleted', 'restored'] as const),
  ...(['version-restored', 'undone', 'rewound'] as const),
];

/** Of every kind of the contract. */
export function kindOptions(): readonly { readonly value: ActivityKind | ''; readonly label: string }[] {
  const options = kinds.map((value) => ({ value, label: messages.kinds[value] }));
  return [{ value: '', label: messages.kinds.all }, ...options];
}

/** By whom, for those who know who else there is, and of which kind. */
export function ActivityFilters({ workspaceId, filter, onFilter }: ActivityFiltersProps) {
  const known = usePeople(workspaceId);
  // Both at once: the second would move the first.
  if (known === undefined) return <div className={styles.filters} />;
  const members = known?.members.filter(({ status }) => status === 'active');
  const people = members?.map(({ email, name }) => ({ value: email, label: name.trim() || email }));
  return (
    <div className={styles.filters}>
      {people && (
        <Select
          label={messages.person}
          look="plain"
          value={filter.person}
          onChange={(person) => onFilter({ ...filter, person })}
          options={[{ value: '', label: messages.anyone }, ...people]}
        />
      )}
      <Select<ActivityFilter['kind']>
        label={messages.kind}
        look="plain"
        value={filter.kind}
        onChange={(kind) => onFilter({ ...filter, kind })}
        options={kindOptions()}
      />
    </div>
  );
}
