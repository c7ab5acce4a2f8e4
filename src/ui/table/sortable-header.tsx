import { ariaSort, SortButton, type SortButtonProps } from './sort-button.tsx';

interface SortHeadProps extends Pick<SortButtonProps, 'label' | 'sorted' | 'onSort'> {
  /** From which width on the column is there. */
  readonly from?: 'medium' | 'wide' | undefined;
}

/** The head of a column by which a table can be put in order. */
export function SortableHeader({ from, ...button }: SortHeadProps) {
  return (
    <th scope="col" data-from={from} aria-sort={ariaSort(button.sorted)}>
      <SortButton {...button} />
    </th>
  );
}
