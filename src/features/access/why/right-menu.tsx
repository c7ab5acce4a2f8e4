import { Button } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import { rightName } from '../people-words.ts';

interface RightMenuProps {
  readonly value: 0 | 1;
  /** Whose right on what: `priya@north.example on Brand`. */
  readonly of: string;
  readonly off: string | false;
  /** Not told of the right that is there already. */
  readonly onChoose: (wish: 0 | 1 | null) => void;
}

/** A right that was given, and what can become of it. */
export function RightMenu({ value, of, off, onChoose }: RightMenuProps) {
  const trigger = (
    <Button size="sm" iconAfter="chev-d" disabledReason={off} aria-label={`${rightName(value)}, ${of}`}>
      {rightName(value)}
    </Button>
  );
  if (off) return trigger;
  const choice = (right: 0 | 1) => ({
    id: String(right),
    label: rightName(right),
    checked: right === value,
    onSelect: () => right !== value && onChoose(right),
  });
  return (
    <Menu
      label={`Right of ${of}`}
      align="end"
      items={[
        { id: 'rights', items: [choice(0), choice(1)] },
        {
          id: 'remove',
          items: [
            {
              id: 'remove',
              label: 'Remove access',
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
