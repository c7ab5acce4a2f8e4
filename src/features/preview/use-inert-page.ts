import { useLayoutEffect } from 'react';

/** The page behind is out of reach; what is announced and the popups stand beside it. */
export function useInertPage(): void {
  useLayoutEffect(() => {
    const behind = [...(document.getElementById('root')?.children ?? [])].filter(
      (child): child is HTMLElement =>
        child instanceof HTMLElement && !child.classList.contains('live-regions'),
    );
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, []);
}
