import { paths } from '../../lib/paths.ts';
import type { MenuItem } from '../../ui/popups/menu-items.ts';
import { shellMessages } from './shell-messages.ts';

/** What Help offers, at the foot of the rail and in the account menu. */
export function helpItems(onShortcuts: () => void, goTo: (path: string) => void): readonly MenuItem[] {
  return [
    { id: 'shortcuts', label: shellMessages.shortcuts, icon: 'keyboard', keys: '?', onSelect: onShortcuts },
    {
      id: 'diagnostics',
      label: shellMessages.diagnostics,
      icon: 'info',
      onSelect: () => goTo(paths.diagnostics),
    },
  ];
}
