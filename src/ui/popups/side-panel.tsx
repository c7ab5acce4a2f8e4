import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { common } from '../common-messages.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { announce } from '../foundations/announcer.ts';
import { classNames } from '../foundations/class-names.ts';
import { focusNear, placeOf, rememberOpener } from '../foundations/focus-near.ts';
import styles from './side-panel.module.css';
import { panelMessages } from './side-panel-messages.ts';
import { useFocusFallback } from './use-focus-fallback.ts';
import { isPopupOpen } from './what-is-open.ts';

export interface SidePanelProps {
  readonly title: ReactNode;
  /** What it is called where the title does not say: `Access and Permissions` above a name. */
  readonly label: string;
  readonly onClose: () => void;
  /** From a detail to its list. */
  readonly onBack?: (() => void) | undefined;
  /** 440 for lists of people instead of 360. */
  readonly wide?: boolean | undefined;
  /** Narrows the work at every width above a phone's. */
  readonly beside?: boolean | undefined;
  /** A line under the header. */
  readonly ruled?: boolean | undefined;
  /** Between header and content, and out of the scroll: tabs. */
  readonly strip?: ReactNode;
  readonly headerActions?: ReactNode;
  readonly footer?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Stands beside the work and narrows it; below 1025 px lies over it unless it stands `beside`, on a phone covers it. Where it lies over
 * the work it takes the focus; where it covers the work, that work is inert while it is open. Closed, it gives the focus back.
 */
export function SidePanel({
  title,
  label,
  onClose,
  onBack,
  wide,
  beside,
  ruled,
  strip,
  headerActions,
  footer,
  className,
  children,
}: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  // First, so that the work is no longer inert when it gets the focus back.
  const isAlone = useInertSiblings(panel);
  useOverlayFocus(panel, label);
  useFocusFallback(panel);
  useEscape(onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <aside
      ref={panel}
      aria-label={label}
      data-area="side"
      tabIndex={-1}
      className={classNames(
        styles.panel,
        wide && styles.wide,
        beside && styles.beside,
        ruled && styles.ruled,
        className,
      )}
      onKeyDown={onKeyDown}
    >
      {isAlone && <h1 className="visually-hidden">{label}</h1>}
      <header className={styles.header}>
        {onBack && <IconButton icon="back" label={common.back} className={styles.back} onClick={onBack} />}
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        {headerActions}
        <IconButton icon="x" label={common.close} keys="Esc" onClick={onClose} />
      </header>
      {strip}
      <div className={styles.scroll}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </aside>
  );
}

/** In a footer: what is shown inside the panel puts its buttons here. */
export function PanelSlot({ onElement }: { readonly onElement: (element: HTMLElement | null) => void }) {
  return <div ref={onElement} className={styles.slot} />;
}

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Escape that means nothing else closes the panel from wherever the focus is. */
function useEscape(onClose: () => void) {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isPopupOpen()) return;
      if (event.target instanceof Element && event.target.closest(fields)) return;
      // Whoever hears of it later may still mean something by it.
      setTimeout(() => event.defaultPrevented || latest.current());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const overlays = '(width < 64.0625em)';
const covers = '(width <= 40em)';

function useOverlayFocus(panel: { readonly current: HTMLElement | null }, label: string) {
  const [opened] = useState(label);
  const [opener] = useState(() => placeOf(document.activeElement)); // before a field of the panel takes the focus
  useEffect(() => {
    const element = panel.current;
    if (element) rememberOpener(element, opener);
    const isInside = element?.contains(document.activeElement) === true;
    if (!isInside && window.matchMedia(overlays).matches) element?.focus();
    else if (!isInside) announce(panelMessages.opened(opened));
    return () => {
      const lost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (lost) focusNear(opener);
    };
  }, [panel, opener, opened]);
}

/** Whether what it makes inert leaves the page without a heading of the first level. */
function useInertSiblings(panel: { readonly current: HTMLElement | null }): boolean {
  const [isAlone, setAlone] = useState(false);
  useEffect(() => {
    const element = panel.current;
    const siblings = [...(element?.parentElement?.children ?? [])].filter(
      (child): child is HTMLElement => child instanceof HTMLElement && child !== element,
    );
    const query = window.matchMedia(covers);
    const update = () => {
      for (const sibling of siblings) sibling.inert = query.matches;
      const headings = [...document.querySelectorAll('h1')].filter((heading) => !element?.contains(heading));
      setAlone(query.matches && headings.every((heading) => heading.closest('[inert]') !== null));
    };
    update();
    query.addEventListener('change', update);
    return () => {
      query.removeEventListener('change', update);
      for (const sibling of siblings) sibling.inert = false;
    };
  }, [panel]);
  return isAlone;
}
