import { useState } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import styles from './checklist-field.module.css';
import { SearchField } from './search-field.tsx';

interface ChecklistFieldProps {
  readonly legend: string;
  readonly searchLabel: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** From this many on a search stands above them. */
const searchedFrom = 8;

/** Any number of a list, in a dialog. */
export function ChecklistField({ legend, searchLabel, options, chosen, onChange }: ChecklistFieldProps) {
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();
  const shown = options.filter(({ label }) => label.toLowerCase().includes(sought));
  const toggle = (id: string, checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      {options.length >= searchedFrom && (
        <SearchField label={searchLabel} value={search} onChange={setSearch} />
      )}
      <div className={styles.options}>
        {shown.map(({ id, label }) => (
          <Checkbox
            key={id}
            className={styles.option}
            label={label}
            checked={chosen.has(id)}
            onChange={(checked) => toggle(id, checked)}
          />
        ))}
        {shown.length === 0 && <p>Nothing found</p>}
      </div>
    </fieldset>
  );
}
