import type { IconName } from '../display/icon-paths.ts';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** A hint only: `F2`, `Shift+M`. Who opens the menu listens for the keys. */
  readonly keys?: string | undefined;
  /** A word at the end; where a shortcut stands there, under the label. */
  readonly detail?: string | undefined;
  /** One line under the label. */
  readonly about?: string | undefined;
  readonly danger?: boolean | undefined;
  /** Present makes it a choice that is on or off. */
  readonly checked?: boolean | undefined;
  /** More may be chosen before the menu closes. */
  readonly staysOpen?: boolean | undefined;
  /** Why it cannot be used now. It can still be reached, so that everyone can learn the reason. */
  readonly disabledReason?: string | false | undefined;
  readonly onSelect: () => void;
}

export interface MenuGroup {
  readonly id: string;
  /** Without one the group is only set apart by a line. */
  readonly label?: string | undefined;
  /** Of its items exactly one is chosen. */
  readonly isChoice?: boolean | undefined;
  readonly items: readonly MenuItem[];
}

/** Items in a row, or in groups with lines between them. */
export type MenuItems = readonly MenuItem[] | readonly MenuGroup[];

export function menuGroups(items: MenuItems): readonly MenuGroup[] {
  if (items.every(isGroup)) return items.filter((group) => group.items.length > 0);
  return [{ id: 'items', items: items.filter((item) => !isGroup(item)) as readonly MenuItem[] }];
}

function isGroup(entry: MenuItem | MenuGroup): entry is MenuGroup {
  return 'items' in entry;
}
