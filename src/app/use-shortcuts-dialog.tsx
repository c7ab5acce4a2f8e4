import { Suspense } from 'react';
import { ShortcutsDialog } from './lazy-components.ts';
import { useCharacterKey } from './use-character-key.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';

/** The list of keys; `?` opens it. */
export function useShortcutsDialog() {
  const { asked, open, show, hide } = useLazyDialog();
  useCharacterKey('?', show);
  const element = (
    <Suspense fallback={null}>{asked && <ShortcutsDialog open={open} onClose={hide} />}</Suspense>
  );
  return { show, element };
}
