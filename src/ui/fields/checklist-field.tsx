import { Fragment, useRef, useState } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { messages } from '../messages.ts';
import { toggleSelected } from '../table/select-all.tsx';
import { useVirtualRows } from '../table/use-virtual-rows.ts';
import styles from './checklist-field.module.css';
import { SearchField } from './search-field.tsx';

interface ChecklistFieldProps {
  readonly legend: string;
  readonly searchLabel: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

const optionPx = 36;

/** From this many on a search stands above them. */
const searchedFrom = 8;

/** Any number of a list, in a dialog. */
export function ChecklistField({ legend, searchLabel, options, chosen, onChange }: ChecklistFieldProps) {
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const shown = options.filter(({ label }) => label.toLowerCase().includes(searchText));
  const list = useRef<HTMLDivElement>(null);
  const window = useVirtualRows(list, {
    count: shown.length,
    keyOf: (index) => shown[index]?.id ?? '',
    rowPx: optionPx,
  });
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      {options.length >= searchedFrom && (
        <SearchField label={searchLabel} value={search} onChange={setSearch} />
      )}
      <div ref={list} className={styles.options} {...window.focusEvents}>
        {window.rows.map(({ index, gapPx }) => {
          const option = shown[index];
          if (option === undefined) return null;
          const { id, label } = option;
          return (
            <Fragment key={id}>
              <div style={{ height: gapPx }} />
              <div {...window.rowProps(index)}>
                <Checkbox
                  className={styles.option}
                  label={label}
                  checked={chosen.has(id)}
                  onChange={(checked) => onChange(toggleSelected(chosen, id, checked))}
                />
              </div>
            </Fragment>
          );
        })}
        <div style={{ height: window.afterPx }} />
        {shown.length === 0 && <p>{messages.nothingFound}</p>}
      </div>
    </fieldset>
  );
}
