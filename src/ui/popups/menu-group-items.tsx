import { Menu } from '@base-ui/react/menu';
import { Icon } from '../display/icon.tsx';
import { Kbd } from '../display/kbd.tsx';
import styles from './menu.module.css';
import type { MenuGroup, MenuItem } from './menu-items.ts';
import { tooltipProps } from './tooltip-props.ts';

/** What a group of a menu holds: commands, what is on or off, or what one is chosen of. */
export function MenuGroupItems({ items, isChoice }: MenuGroup) {
  const all = items.map((item) => <Item key={item.id} item={item} isChoice={isChoice} />);
  if (!isChoice) return all;
  return <Menu.RadioGroup value={items.find(({ checked }) => checked)?.id}>{all}</Menu.RadioGroup>;
}

function Item({ item, isChoice }: { readonly item: MenuItem; readonly isChoice: boolean | undefined }) {
  const off = Boolean(item.disabledReason);
  const shared = {
    className: styles.item,
    disabled: off,
    label: item.label,
    onClick: item.onSelect,
    'data-danger': item.danger || undefined,
    ...(item.disabledReason && tooltipProps({ text: item.disabledReason, side: 'right' })),
  };
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className={styles.text}>
        {item.label}
        {item.about && <span className={styles.below}>{item.about}</span>}
        {item.detail && item.keys && <span className={styles.below}>{item.detail}</span>}
        {item.disabledReason && <span className="visually-hidden">, {item.disabledReason}</span>}
      </span>
      {item.detail && !item.keys && <span className={styles.detail}>{item.detail}</span>}
      {item.keys && <Kbd keys={item.keys} className={styles.keys} />}
      {item.checked && <Icon name="check" className={styles.tick} />}
    </>
  );
  if (item.checked === undefined) return <Menu.Item {...shared}>{content}</Menu.Item>;
  if (isChoice)
    return (
      <Menu.RadioItem {...shared} value={item.id} closeOnClick={!item.staysOpen}>
        {content}
      </Menu.RadioItem>
    );
  return (
    <Menu.CheckboxItem {...shared} checked={item.checked} closeOnClick={!item.staysOpen}>
      {content}
    </Menu.CheckboxItem>
  );
}
