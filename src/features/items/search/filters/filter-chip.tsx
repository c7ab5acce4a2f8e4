import { useRef } from 'react';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Menu } from '../../../../ui/popups/menu.tsx';
import { tooltipProps } from '../../../../ui/popups/tooltip-props.ts';
import styles from './filter-bar.module.css';
import type { FilterGroup } from './filter-groups.ts';
import { filterMessages as messages } from './filter-messages.ts';

interface FilterChipProps {
  readonly group: FilterGroup;
  /** Several of its choices can be set. */
  readonly staysOpen: boolean;
}

/** A filter with the menu of its choices; one that is set says to what, and can be removed. */
export function FilterChip({ group, staysOpen }: FilterChipProps) {
  const { name, chosen, items, clear } = group;
  const chip = useRef<HTMLSpanElement>(null);
  const label = chosen === null ? name : messages.chosen(name, chosen);
  return (
    <span ref={chip} className={styles.chip} data-set={chosen !== null || undefined}>
      <Menu
        label={name}
        trigger={
          <Button
            size="sm"
            variant={chosen === null ? 'default' : 'ghost'}
            iconAfter="chev-d"
            className={styles.name}
            aria-label={label}
          >
            <span className={styles.text} {...tooltipProps({ text: label, whereCut: true })}>
              {chosen ?? name}
            </span>
          </Button>
        }
        items={items.map((item) => ({ ...item, staysOpen }))}
      />
      {chosen !== null && (
        <IconButton
          icon="x"
          label={common.removeNamed(label)}
          className={styles.remove}
          onClick={() => {
            clear();
            // The button goes with what it removed.
            chip.current?.querySelector('button')?.focus();
          }}
        />
      )}
    </span>
  );
}
