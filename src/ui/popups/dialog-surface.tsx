import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { common } from '../common-messages.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Note } from '../display/note.tsx';
import { classNames } from '../foundations/class-names.ts';
import { focusNear, placeOf } from '../foundations/focus-near.ts';
import { useFocusKept } from '../foundations/use-focus-kept.ts';
import { useFocusWrap } from '../foundations/use-focus-wrap.ts';
import styles from './dialog.module.css';
import { typeEarlyKeys } from './dialog-coming.tsx';
import type { DialogProps } from './dialog-props.ts';

/** The behaviour behind `<Dialog>`, which is what the rest of the page uses. */
export function DialogSurface(props: DialogProps) {
  const { open, onClose, onClosed, title, size = 'default', placement = 'center', bare, alert } = props;
  const popup = useRef<HTMLDivElement>(null);
  const finalFocus = useFocusBack(open, popup, props.returnsFocus);
  useFocusWrap(open, popup);
  useFocusKept(open, popup);
  const Root = alert ? AlertDialog.Root : BaseDialog.Root;
  return (
    <Root
      open={open}
      {...(!alert && { disablePointerDismissal: props.keepOnOutsidePress })}
      onOpenChange={(next, details) => {
        if (next) return;
        // Using a notification that lies over the dialog is no press outside it.
        const target = details.event.target;
        if (target instanceof Element && target.closest('[data-area="toast"]')) return details.cancel();
        onClose();
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Viewport className={styles.viewport} data-placement={placement}>
          <BaseDialog.Popup
            ref={popup}
            className={classNames(styles.dialog, props.ruled && styles.ruled)}
            data-size={size}
            initialFocus={(by) => {
              const first =
                props.initialFocus?.current ?? (by === 'touch' ? true : firstFocus(popup.current));
              if (first === true) return true;
              // Now, and not with the next frame: the next key is the dialog's.
              if (first instanceof HTMLInputElement && isText(first)) first.select();
              first.focus({ preventScroll: true });
              typeEarlyKeys();
              return false;
            }}
            finalFocus={finalFocus}
          >
            {bare ? (
              <BaseDialog.Title className="visually-hidden">{title}</BaseDialog.Title>
            ) : (
              <header className={styles.header}>
                <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
                <IconButton icon="x" label={common.close} keys="Esc" onClick={onClose} />
              </header>
            )}
            {bare ? props.children : <Content {...props} />}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </Root>
  );
}

/**
 * The keyboard is back where it was, or near to it, as soon as the dialog is asked to close, not when its closing motion is over: a key
 * that is pressed during the motion is for the page. Gives what is left to do when the dialog goes: nothing, where this was done
 * or the keyboard has moved on.
 */
function useFocusBack(
  open: boolean,
  popup: RefObject<HTMLElement | null>,
  returnsFocus: DialogProps['returnsFocus'],
): () => boolean {
  const returns = useRef(returnsFocus);
  returns.current = returnsFocus;
  const before = useRef<readonly Element[]>([]);
  const isBack = useRef(false);
  useLayoutEffect(() => {
    if (!open) return;
    before.current = placeOf(document.activeElement);
    isBack.current = false;
  }, [open]);
  useEffect(() => {
    if (open || !popup.current?.contains(document.activeElement)) return;
    isBack.current = focusNear(before.current);
  }, [open, popup]);
  return useCallback(() => {
    const isHere = isFocusLost() || popup.current?.contains(document.activeElement) === true;
    if (isBack.current || !isHere) return false;
    if (returns.current?.() !== false) return true;
    queueMicrotask(() => {
      if (isFocusLost()) focusNear(before.current);
    });
    return false;
  }, [popup]);
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function Content({ children, footer, error, onSubmit }: DialogProps) {
  const parts = (
    <>
      <div className={styles.body} data-dialog-body>
        {children}
        {error && (
          <Note tone="danger" role="alert">
            {error}
          </Note>
        )}
      </div>
      {footer && (
        <footer className={styles.footer} data-dialog-footer>
          {footer}
        </footer>
      )}
    </>
  );
  return onSubmit ? <Form onSubmit={onSubmit}>{parts}</Form> : parts;
}

function Form({
  onSubmit,
  children,
}: {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog opened from inside a form is its child to React, though not to the document.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}

/** The first field, whole; without one the button that confirms, so that Enter does, or the first where none can yet. */
function firstFocus(popup: HTMLElement | null): HTMLElement | true {
  const find = (selector: string) => popup?.querySelector<HTMLElement>(selector);
  const field =
    find('[data-autofocus]') ??
    find('[data-dialog-body] :is(input, textarea, select):enabled:not([type=radio]:not(:checked))');
  return (
    field ??
    find('[data-dialog-footer] [type=submit]:enabled') ??
    find('[data-dialog-footer] :is([data-variant=primary], [data-variant=danger-solid]):enabled') ??
    find('[data-dialog-footer] button:enabled') ??
    true
  );
}

function isText({ type }: HTMLInputElement): boolean {
  return type !== 'checkbox' && type !== 'radio';
}
