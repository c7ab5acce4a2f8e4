import { useEffect } from 'react';

/** Names the tab after what is on screen: `Launch film - Lunvik`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Lunvik' : `${title} - Lunvik`;
  }, [title]);
}
