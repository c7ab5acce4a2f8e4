import { type RefObject, useLayoutEffect } from 'react';

/** The page behind is out of reach, and a preview that this one is over; what is announced and the popups stand beside it. */
export function useInertPage(own: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const behind = [...(document.getElementById('root')?.children ?? [])].filter(
      (child): child is HTMLElement =>
        child instanceof HTMLElement && !child.classList.contains('live-regions'),
    );
    for (const element of document.querySelectorAll<HTMLElement>('[data-preview]'))
      if (element !== own.current) behind.push(element);
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, [own]);
}
