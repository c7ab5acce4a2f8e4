import { paths } from '../../lib/paths.ts';
import type { MenuItem } from '../../ui/popups/menu-items.ts';

/** What Help offers, at the foot of the rail and in the account menu. */
export function helpItems(onShortcuts: () => void, goTo: (path: string) => void): readonly MenuItem[] {
  return [
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: 'keyboard', keys: '?', onSelect: onShortcuts },
    { id: 'diagnostics', label: 'Diagnostics', icon: 'info', onSelect: () => goTo(paths.diagnostics) },
  ];
}
