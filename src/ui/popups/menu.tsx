import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { PreloadedComponent } from '../foundations/preloadable.tsx';
import { menuSurface, prefetchPopups } from './lazy-popups.ts';
import type { MenuItems } from './menu-items.ts';

/** What a trigger has to pass on to its element; `Button`, `IconButton` and native elements all do. */
interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
}

export interface MenuProps {
  /** A button. The menu opens under it. */
  readonly trigger: ReactElement<TriggerProps>;
  /** What the menu is called: `Workspace`, `Exports options`. */
  readonly label: string;
  readonly items: MenuItems;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'bottom' | 'top' | 'right' | undefined;
}

/** A button with a menu. The button is there from the first frame; the menu arrives with its first opening. */
export function Menu({ trigger, label, items, align, side }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'no' | 'pointer' | 'keyboard'>('no');
  const [wanted, setWanted] = useState(false);
  const menuId = useId();
  const open = opened !== 'no';

  const show = (by: 'pointer' | 'keyboard') => {
    setWanted(true);
    setOpened(by);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: (event) => {
          trigger.props.onClick?.(event);
          // A click without a press behind it came from Enter or Space.
          if (open) setOpened('no');
          else show(event.detail === 0 ? 'keyboard' : 'pointer');
        },
        onKeyDown: (event) => {
          trigger.props.onKeyDown?.(event);
          if (event.key !== 'ArrowDown' || open || event.currentTarget.ariaDisabled) return;
          event.preventDefault();
          event.stopPropagation();
          show('keyboard');
        },
        onPointerEnter: prefetchPopups,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? menuId : undefined,
      })}
      {wanted && (
        <Suspense fallback={null}>
          <PreloadedComponent
            what={menuSurface}
            with={{
              id: menuId,
              open,
              onClose: () => setOpened('no'),
              anchor: button,
              finalFocus: button,
              fromKeyboard: opened === 'keyboard',
              label,
              items,
              align,
              side,
            }}
          />
        </Suspense>
      )}
    </>
  );
}
