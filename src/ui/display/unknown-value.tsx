import { messages } from '../messages.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** In the place of a figure that cannot be known yet. */
export function UnknownValue() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{messages.notKnown}</VisuallyHidden>
    </>
  );
}
