import { useId } from 'react';
import type { WireDifference } from '#contract/wire/history/diff.ts';
import { common } from '../../../ui/common-messages.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { tooltipProps } from '../../../ui/popups/tooltip-props.ts';
import { reasonNotToRestore } from './restorable.ts';
import styles from './selection.module.css';
import { selectionMessages as messages } from './selection-messages.ts';
import type { CompareSelection } from './use-difference-selection.ts';

interface SelectionProps {
  readonly selection: CompareSelection;
}

const nothing = () => undefined;

/** The head of the column of check boxes: all that is listed, also what is still to come. */
export function HeadCheck({ selection }: SelectionProps) {
  const { isEmpty, ...check } = selection.checkOf('all');
  return (
    <th scope="col" data-cell="check">
      <Checkbox
        label={common.selectAll}
        labelHidden
        disabled={isEmpty}
        onChange={(on) => selection.toggleAll('all', on)}
        {...check}
      />
    </th>
  );
}

/** All that can be restored of a folder's lines; none where there is nothing. */
export function FolderCheck({
  selection,
  folderId,
  name,
}: SelectionProps & { readonly folderId: string; readonly name: string }) {
  const { isEmpty, ...check } = selection.checkOf(folderId);
  if (isEmpty) return null;
  return (
    <Checkbox
      label={messages.selectIn(name)}
      labelHidden
      onChange={(on) => selection.toggleAll(folderId, on)}
      {...check}
    />
  );
}

/** What cannot be restored stays reachable, so that everyone can learn why. */
export function ItemCheck({ selection, item }: SelectionProps & { readonly item: WireDifference }) {
  const reasonId = useId();
  const label = common.select((item.present ?? item.former)?.name ?? '');
  const reason = reasonNotToRestore(item);
  if (reason !== null) {
    return (
      <>
        <Checkbox
          label={label}
          labelHidden
          checked={false}
          aria-disabled
          aria-describedby={reasonId}
          className={styles.off}
          onChange={nothing}
          {...tooltipProps({ text: reason })}
        />
        <span hidden id={reasonId}>
          {reason}
        </span>
      </>
    );
  }
  return (
    <Checkbox
      label={label}
      labelHidden
      checked={selection.chosen.has(item.id)}
      onChange={(_, withShift) => (withShift ? selection.extendTo(item.id) : selection.toggle(item.id))}
    />
  );
}
