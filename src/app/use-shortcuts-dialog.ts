import { useCharacterKey } from './use-character-key.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';

/** The list of keys; `?` opens it. */
export function useShortcutsDialog() {
  const dialog = useLazyDialog();
  useCharacterKey('?', dialog.show);
  return dialog;
}
