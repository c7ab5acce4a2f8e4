import { Checkbox } from '../controls/checkbox.tsx';

interface SelectAllProps {
  readonly label: string;
  /** The ids of the rows that can be selected. */
  readonly open: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

/** The head of the column with the check boxes: all of them together. */
export function SelectAll({ label, open, selected, onSelect }: SelectAllProps) {
  const on = open.filter((id) => selected.has(id)).length;
  return (
    <th scope="col" data-cell="check">
      <Checkbox
        label={label}
        labelHidden
        disabled={open.length === 0}
        checked={on > 0 && on === open.length}
        mixed={on > 0 && on < open.length}
        onChange={(checked) => onSelect(new Set(checked ? open : []))}
      />
    </th>
  );
}

/** The selection with one more in it, or one less. */
export function toggleSelected(
  selected: ReadonlySet<string>,
  id: string,
  checked: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  if (checked) next.add(id);
  else next.delete(id);
  return next;
}
