import { Menu } from '@base-ui/react/menu';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { focusNear, placeOf, rememberOpener } from '../foundations/focus-near.ts';
import styles from './menu.module.css';
import { MenuGroupItems } from './menu-group-items.tsx';
import { type MenuItems, menuGroups } from './menu-items.ts';

/** An element, or a point on the screen. */
export type MenuAnchor = RefObject<Element | null> | { readonly x: number; readonly y: number };

export interface MenuSurfaceProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: MenuAnchor;
  readonly label: string;
  readonly items: MenuItems;
  readonly id?: string | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'bottom' | 'top' | 'right' | undefined;
  /** The first item is ready for Enter, as the keyboard expects. */
  readonly fromKeyboard?: boolean | undefined;
  /** What lies outside takes no press while the menu is open. */
  readonly modal?: boolean | undefined;
  readonly finalFocus?: RefObject<HTMLElement | null> | undefined;
}

const phone = '(width <= 40em)';
/** At the foot of the page, in place of what was worked out beside the anchor. */
const sheet = { position: 'fixed', top: 'auto', left: 0, right: 0, bottom: 0, transform: 'none' } as const;

/** Beside the point and moved up as far as it takes: below and above it there may be too little room for all of the menu. */
const besidePoint = {
  align: 'start',
  side: 'right',
  sideOffset: 2,
  collisionAvoidance: { side: 'flip', align: 'shift', fallbackAxisSide: 'none' },
} as const;

/** The behaviour behind `<Menu>` and `<ContextMenu>`, which are what the rest of the page uses. */
export function MenuSurface({
  open,
  onClose,
  anchor,
  label,
  items,
  id,
  align = 'start',
  side = 'bottom',
  fromKeyboard,
  modal = true,
  finalFocus,
}: MenuSurfaceProps) {
  const popup = useRef<HTMLDivElement>(null);
  const mount = useOpener(open, popup, finalFocus);
  useFirstItem(popup, Boolean(open && fromKeyboard));
  const groups = menuGroups(items);
  const isPhone = useSyncExternalStore(onWidth, () => matchMedia(phone).matches);
  // An item may have opened a field of its own, which then keeps the focus.
  const returnFocus = () => {
    const active = document.activeElement;
    const free = !active || active === document.body || popup.current?.contains(active);
    return free ? (finalFocus?.current ?? true) : false;
  };
  // Without a trigger that it knows, the menu has no next place to go to: the focus returns, as after Escape.
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    onClose();
  };
  return (
    <span className={styles.guards}>
      <Menu.Root open={open} modal={modal} onOpenChange={(next) => !next && onClose()}>
        <Menu.Portal>
          <Menu.Positioner
            className={styles.positioner}
            style={isPhone ? sheet : undefined}
            // Portalled to the body, it would otherwise stand outside every landmark.
            role="region"
            aria-label={label}
            collisionPadding={8}
            {...('current' in anchor
              ? { anchor, align, side, sideOffset: 4 }
              : { ...besidePoint, anchor: pointAnchor(anchor) })}
          >
            <Menu.Popup
              ref={mount}
              id={id}
              className={styles.menu}
              aria-label={label}
              finalFocus={returnFocus}
              onKeyDown={closeOnTab}
            >
              {groups.map((group) => (
                <Menu.Group key={group.id} className={styles.group}>
                  {group.label && (
                    <Menu.GroupLabel className={styles.label}>
                      <bdi>{group.label}</bdi>
                    </Menu.GroupLabel>
                  )}
                  <MenuGroupItems {...group} />
                </Menu.Group>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </span>
  );
}

function pointAnchor({ x, y }: { readonly x: number; readonly y: number }) {
  return { getBoundingClientRect: () => DOMRect.fromRect({ x, y, width: 0, height: 0 }) };
}

function onWidth(onChange: () => void) {
  const list = matchMedia(phone);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** What an item opens gives the focus back to where the menu was opened: the menu itself is gone by then. */
function useOpener(
  open: boolean,
  popup: RefObject<HTMLDivElement | null>,
  finalFocus: MenuSurfaceProps['finalFocus'],
) {
  const [last, setLast] = useState<{ readonly open: boolean; readonly place: readonly Element[] }>();
  if (open !== last?.open) {
    const place = open || !last ? placeOf(finalFocus?.current ?? document.activeElement) : last.place;
    setLast({ open, place });
  }
  const place = last?.place;
  // Now and not when it has faded out: the next key is for what lies below already.
  useLayoutEffect(() => {
    if (!open && place && popup.current?.contains(document.activeElement)) focusNear(place);
  }, [open, place, popup]);
  return useCallback(
    (element: HTMLDivElement | null) => {
      popup.current = element;
      if (element && place) rememberOpener(element, place);
    },
    [popup, place],
  );
}

/** A menu without a trigger of its own does not know how it was opened: the arrow key decides. */
function useFirstItem(popup: RefObject<HTMLElement | null>, wanted: boolean) {
  useEffect(() => {
    if (!wanted) return;
    const frame = requestAnimationFrame(() => {
      const menu = popup.current;
      if (!menu || menu.querySelector('[role^=menuitem]:focus')) return;
      menu.focus();
      menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    });
    return () => cancelAnimationFrame(frame);
  }, [popup, wanted]);
}
