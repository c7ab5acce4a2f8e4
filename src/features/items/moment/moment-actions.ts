import type { MenuItem } from '../../../ui/popups/menu-items.ts';
import { accessMessages } from './access/access-messages.ts';
import { messages } from './messages.ts';

export interface MomentActions {
  readonly onCompare: () => void;
  /** Null for who may not. */
  readonly onRewind: (() => void) | null;
  readonly onRestoreAll: () => void;
  /** Why nothing can be restored. */
  readonly restoreReason: string | false;
  /** Null for who does not manage access. */
  readonly onAccess: (() => void) | null;
}

/** What the bar of a moment has no button for; where it is narrow, that is everything. */
export function momentActions(actions: MomentActions, isNarrow: boolean): readonly MenuItem[] {
  const { onCompare, onRewind, onRestoreAll, restoreReason, onAccess } = actions;
  return [
    ...(isNarrow
      ? [{ id: 'compare', label: messages.compare, icon: 'timeline' as const, onSelect: onCompare }]
      : []),
    ...(isNarrow && onRewind
      ? [{ id: 'rewind', label: messages.rewind, icon: 'rewind' as const, onSelect: onRewind }]
      : []),
    {
      id: 'restore',
      label: messages.restoreAll,
      icon: 'undo',
      disabledReason: restoreReason,
      onSelect: onRestoreAll,
    },
    ...(onAccess
      ? [{ id: 'access', label: accessMessages.open, icon: 'users' as const, onSelect: onAccess }]
      : []),
  ];
}
