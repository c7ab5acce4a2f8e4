import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const names = ['username', 'password'] as const;
type Name = (typeof names)[number];

/** A field that people can type into before the app is there (`public/start.js`). */
function find(name: Name): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`.start[data-fields] input[name=${name}]`);
}

/**
 * Takes over what was typed before the app was there, to the last letter, goes on where somebody is typing, and sends what they
 * had sent. The fields go: a password stands nowhere else.
 *
 * Says whether there are such fields: then no field of the form may take the keyboard by itself. Between the rendering of the
 * form and its appearance somebody may go on to the password, and would type it where everybody reads it.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  fields: Readonly<Record<Name, { readonly set: (value: string) => void }>>,
): boolean {
  const [isEarly] = useState(() => names.some((name) => find(name) !== null));
  const [isSubmitted, setSubmitted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useLayoutEffect(() => {
    const start = document.querySelector('.start[data-fields]');
    if (start === null) return;
    setSubmitted(start.matches('[data-submitted]'));
    for (const name of names) {
      const typed = find(name)?.value;
      if (typed) fields[name].set(typed);
    }
    const focused = names.find((name) => find(name) === document.activeElement) ?? 'username';
    if (isEarly) form.current?.querySelector<HTMLElement>(`[name=${focused}]`)?.focus();
    start.remove();
  }, []);
  // When the form holds what was typed.
  useEffect(() => {
    if (isSubmitted) form.current?.requestSubmit();
  }, [isSubmitted, form]);
  return isEarly;
}
