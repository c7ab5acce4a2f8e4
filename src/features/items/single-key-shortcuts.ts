import { useSyncExternalStore } from 'react';

/** Whether single letters act (WCAG 2.1.4 asks that they can be switched off). Kept on this device. */
const key = 'letterShortcuts';
const changed = new EventTarget();

export function singleKeyShortcutsEnabled(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function setSingleKeyShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  changed.dispatchEvent(new Event('change'));
}

export function useSingleKeyShortcuts(): boolean {
  return useSyncExternalStore(subscribe, singleKeyShortcutsEnabled);
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}
