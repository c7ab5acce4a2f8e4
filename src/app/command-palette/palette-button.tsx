import { Icon } from '../../ui/display/icon.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { ariaKeyShortcuts } from '../../ui/foundations/key-labels.ts';
import { prefetchPopups } from '../../ui/popups/lazy-popups.ts';
import { shellMessages } from '../shell/shell-messages.ts';
import styles from './palette-button.module.css';
import { paletteKeys } from './use-palette-key.ts';

/** The header's field: it looks like one and opens the palette. */
export function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeyShortcuts(paletteKeys)}
      onPointerEnter={prefetchPopups}
      onClick={onOpen}
    >
      <Icon name="search" />
      <span className={styles.label}>{shellMessages.palette}</span>
      <Kbd keys={paletteKeys} decorative className={styles.keys} />
    </button>
  );
}
