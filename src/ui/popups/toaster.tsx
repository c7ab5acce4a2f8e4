import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon, type IconName } from '../display/icon.tsx';
import { announce } from '../foundations/announcer.ts';
import { messages } from '../messages.ts';
import { Clamped } from '../text/clamped.tsx';
import { toastAnnouncement } from './toast-announcement.ts';
import { type Toast, toasts } from './toast-store.ts';
import styles from './toaster.module.css';

/**
 * Shows the toasts. They stand still while the pointer or the focus is on them; F6 reaches them as an area of
 * the page; Escape closes the one that has the focus, and the focus goes back to where it came from.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useAnnounced(shown);

  useEffect(() => {
    // A toast that went away with the focus inside leaves it on the body.
    if (!cameFrom.current || document.activeElement !== document.body) return;
    const next = region.current?.querySelector<HTMLElement>('button') ?? cameFrom.current;
    if (shown.length === 0) cameFrom.current = null;
    next.focus();
  }, [shown]);

  const onFocus = (event: FocusEvent) => {
    toasts.pause();
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !region.current?.contains(from)) cameFrom.current = from;
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && region.current?.contains(event.relatedTarget)) return;
    toasts.resume();
    if (event.relatedTarget) cameFrom.current = null;
  };

  return (
    <section
      ref={region}
      aria-label={messages.notifications}
      data-area="toast"
      className={styles.toasts}
      hidden={shown.length === 0}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { kind, text, action, icon = kindIcons[kind] } = toast;
  const act = () => {
    toasts.dismiss(toast.id);
    action?.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a short cut; the toast closes by itself too
    <div
      className={styles.toast}
      data-kind={kind}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        toasts.dismiss(toast.id);
      }}
    >
      {icon && <Icon name={icon} />}
      <Clamped text={text} className={styles.text} />
      {action && (
        <Button size="sm" className={styles.action} onClick={act}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

const kindIcons: Readonly<Record<Toast['kind'], IconName | undefined>> = {
  neutral: undefined,
  success: 'ok',
  error: 'alert',
};

function useAnnounced(shown: readonly Toast[]) {
  const last = useRef(0);
  useEffect(() => {
    for (const toast of shown) {
      if (toast.id <= last.current) continue;
      last.current = toast.id;
      announce(toastAnnouncement(toast), toast.kind === 'error' ? 'assertive' : 'polite');
    }
  }, [shown]);
}
