import { Button } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import { messages as accessMessages } from '../messages.ts';
import { permissionLabel } from '../principal-labels.ts';
import { messages } from './messages.ts';

interface PermissionMenuProps {
  readonly value: 0 | 1;
  /** Whose right on what: `priya@north.example on Brand`. */
  readonly of: string;
  readonly off: string | false;
  /** Not called for the permission that is granted already. */
  readonly onChoose: (input: 0 | 1 | null) => void;
}

/** A right that was given, and what can become of it. */
export function PermissionMenu({ value, of, off, onChoose }: PermissionMenuProps) {
  const trigger = (
    <Button
      size="sm"
      iconAfter="chev-d"
      disabledReason={off}
      aria-label={messages.rightNow(permissionLabel(value), of)}
    >
      {permissionLabel(value)}
    </Button>
  );
  if (off) return trigger;
  const option = (permission: 0 | 1) => ({
    id: String(permission),
    label: permissionLabel(permission),
    checked: permission === value,
    onSelect: () => permission !== value && onChoose(permission),
  });
  return (
    <Menu
      label={messages.rightOf(of)}
      align="end"
      items={[
        { id: 'rights', isChoice: true, items: [option(0), option(1)] },
        {
          id: 'remove',
          items: [
            {
              id: 'remove',
              label: accessMessages.removeAccess,
              icon: 'x' as const,
              danger: true,
              onSelect: () => onChoose(null),
            },
          ],
        },
      ]}
      trigger={trigger}
    />
  );
}
