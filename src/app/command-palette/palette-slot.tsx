import { type ComponentProps, Suspense, useCallback, useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/display/icon.tsx';
import { PreloadedComponent, preloadable } from '../../ui/foundations/preloadable.tsx';
import { createEarlyKeys } from '../../ui/popups/early-keys.ts';
import { dialogSurface, whenIdle } from '../../ui/popups/lazy-popups.ts';
import { shellMessages } from '../shell/shell-messages.ts';
import { useLazyDialog } from '../use-lazy-dialog.ts';
import type { CommandPalette } from './command-palette.tsx';
import styles from './palette-slot.module.css';
import { usePaletteKey } from './use-palette-key.ts';

const earlyKeys = createEarlyKeys(window);

const palette = preloadable(async () => {
  const [part] = await Promise.all([import('./command-palette.tsx'), dialogSurface.fetch()]);
  return part.CommandPalette;
});

const prefetchAfterMs = 1000;

/** Whether the palette is open, and its shortcut. From the first press of it no key is for the list behind. */
export function usePalette() {
  const dialog = useLazyDialog();
  const { show } = dialog;
  const hide = () => {
    earlyKeys.take();
    dialog.hide();
  };
  const open = () => {
    earlyKeys.begin(hide);
    show();
  };
  usePaletteKey(open);
  useEffect(() => {
    const fetch = () => palette.fetch().catch(() => undefined); // The first opening tries again.
    // The first rows come before it: an idle page may only be waiting for them.
    const timer = setTimeout(() => whenIdle(fetch), prefetchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return { ...dialog, show: open, hide };
}

type PaletteSlotProps = Omit<ComponentProps<typeof CommandPalette>, 'takeTyped'> & {
  readonly asked: boolean;
};

/** The palette; while its code is on its way, its field with what was typed. */
export function PaletteSlot({ asked, ...props }: PaletteSlotProps) {
  const takeTyped = useCallback(() => earlyKeys.take(), []);
  useEffect(() => () => void earlyKeys.take(), []);
  if (!asked) return null;
  return (
    <Suspense fallback={props.open && <Coming />}>
      <PreloadedComponent what={palette} with={{ ...props, takeTyped }} />
    </Suspense>
  );
}

function Coming() {
  const input = useSyncExternalStore(earlyKeys.subscribe, earlyKeys.get);
  return (
    <div className={styles.coming} aria-hidden="true">
      <Icon name="search" size={20} />
      {input?.term ? (
        <span className={styles.typed}>{input.term}</span>
      ) : (
        <span className={styles.placeholder}>{shellMessages.palette}</span>
      )}
    </div>
  );
}
