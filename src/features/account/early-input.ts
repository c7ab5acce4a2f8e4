import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const names = ['username', 'password'] as const;
type Name = (typeof names)[number];

/** A field that people can type into before the app is there (`public/start.js`). */
function find(name: Name): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`.start[data-fields] input[name=${name}]`);
}

/**
 * Takes over what was typed before the app was there, to the last letter, goes on where somebody was typing, and sends what
 * they had sent. The fields go: a password stands nowhere else.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  fields: Readonly<Record<Name, { readonly set: (value: string) => void }>>,
): void {
  // Before the new fields take the focus.
  const [focused] = useState(() => names.find((name) => find(name) === document.activeElement));
  const [isSubmitted, setSubmitted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useLayoutEffect(() => {
    setSubmitted(document.querySelector('.start[data-submitted]') !== null);
    for (const name of names) {
      const typed = find(name)?.value;
      if (typed) fields[name].set(typed);
    }
    if (focused) form.current?.querySelector<HTMLElement>(`[name=${focused}]`)?.focus();
    document.querySelector('.start[data-fields]')?.remove();
  }, []);
  // When the form holds what was typed.
  useEffect(() => {
    if (isSubmitted) form.current?.requestSubmit();
  }, [isSubmitted, form]);
}
