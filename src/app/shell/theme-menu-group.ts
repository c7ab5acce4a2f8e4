import { type Theme, themes } from '../../ui/foundations/theme.ts';
import type { MenuGroup } from '../../ui/popups/menu-items.ts';
import { shellMessages } from './shell-messages.ts';

/** The choice of look, as part of a menu. */
export function themeMenuGroup(current: Theme, choose: (theme: Theme) => void): MenuGroup {
  return {
    id: 'theme',
    label: shellMessages.theme,
    isChoice: true,
    items: themes.map((theme) => ({
      id: theme,
      label: shellMessages.themes[theme],
      checked: theme === current,
      onSelect: () => choose(theme),
    })),
  };
}
