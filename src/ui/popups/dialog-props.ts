import type { FormEvent, ReactNode, RefObject } from 'react';

export interface DialogProps {
  readonly open: boolean;
  /** Escape, the close button, a press outside. */
  readonly onClose: () => void;
  /** After the closing motion: the time to forget what was shown. */
  readonly onClosed?: (() => void) | undefined;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The buttons; the one that confirms is `type="submit"` when there is an `onSubmit`. */
  readonly footer?: ReactNode;
  /** Makes a form of body and footer, so that Enter confirms. The page is never reloaded. */
  readonly onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** What went wrong with the whole of it; announced immediately. */
  readonly error?: ReactNode;
  readonly size?: 'default' | 'wide' | 'xl' | 'xxl' | 'full' | undefined;
  /** A line and a sunken ground above the buttons. */
  readonly ruled?: boolean | undefined;
  /** Interrupts to ask: a press outside does not answer. */
  readonly alert?: boolean | undefined;
  /** Keeps a press outside from closing it, where typed text would be lost. */
  readonly keepOnOutsidePress?: boolean | undefined;
  /** `top` hangs from above and, like `bare`, leaves header and padding to its content. */
  readonly placement?: 'center' | 'top' | undefined;
  /** No header: the title only names it. */
  readonly bare?: boolean | undefined;
  /** Where the focus begins; otherwise the first field, then the confirming button. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** False as it goes: what is shown in the same turn takes the keyboard. Only where nothing did it goes back. */
  readonly returnsFocus?: (() => boolean) | undefined;
}
