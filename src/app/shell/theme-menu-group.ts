import { type Theme, themes } from '../../ui/foundations/theme.ts';
import type { MenuGroup } from '../../ui/popups/menu-items.ts';

const names: Readonly<Record<Theme, string>> = { system: 'Like the system', light: 'Light', dark: 'Dark' };

/** The choice of look, as part of a menu. */
export function themeMenuGroup(current: Theme, choose: (theme: Theme) => void): MenuGroup {
  return {
    id: 'theme',
    label: 'Theme',
    items: themes.map((theme) => ({
      id: theme,
      label: names[theme],
      checked: theme === current,
      onSelect: () => choose(theme),
    })),
  };
}
