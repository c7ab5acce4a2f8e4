import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFocusFallback } from '../../ui/popups/use-focus-fallback.ts';
import { createPrefetch } from './content/prefetch.ts';
import { messages } from './messages.ts';
import { Filmstrip } from './neighbors/filmstrip.tsx';
import { useFilmstripShown } from './neighbors/use-filmstrip-shown.ts';
import { useNeighbors } from './neighbors/use-neighbors.ts';
import styles from './preview.module.css';
import { PreviewHeader } from './preview-header.tsx';
import type { PreviewProps } from './preview-props.ts';
import { PreviewStage } from './preview-stage.tsx';
import { useInertPage } from './use-inert-page.ts';
import { useLiveFile } from './use-live-file.ts';
import { useTurns } from './use-turns.ts';

/** One file over the whole window, with the list that it was opened from to its left and right. */
export function PreviewScreen(props: PreviewProps) {
  const { driveId, list, order, onFile, onClose } = props;
  const live = useLiveFile(props);
  const { file } = live;
  const there = live.state === 'here' ? live.file : null;
  const neighbors = useNeighbors(list, order, file);
  const prefetch = useMemo(() => createPrefetch(driveId), [driveId]);
  useEffect(() => prefetch.clear, [prefetch]);
  const dialog = useRef<HTMLDivElement>(null);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const [isStripShown, toggleStrip] = useFilmstripShown();
  const { turn, turnBy } = useTurns(props, live, neighbors);
  useInertPage(dialog);
  useFocusFallback(dialog);
  useEffect(() => dialog.current?.focus({ preventScroll: true }), []);

  const reported = useRef(onFile);
  reported.current = onFile;
  useEffect(() => {
    if (file) reported.current(file);
  }, [file]);

  const onKeyDown = (event: KeyboardEvent) => {
    // The menus and dialogs over it are its children in React, not on the page.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape') onClose();
    else if (ctrlKey || metaKey || altKey || isField(event.target)) return;
    else if (key === 'ArrowLeft' && !scrolls(event.target)) turnBy(-1);
    else if (key === 'ArrowRight' && !scrolls(event.target)) turnBy(1);
    else if (key.length === 1 && !props.letterShortcuts()) return;
    else if (key.toLowerCase() === 'f') toggleStrip();
    else if (there === null) return;
    else if (key.toLowerCase() === 'i') props.onInfo();
    else if (key === 'D') props.onDownload(there);
    else if (!runsCommand(event, props.commands(there).changes)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const label = file?.name ?? messages.preview;
  const position = neighbors?.position ? messages.position(neighbors.position, list.files) : null;
  return createPortal(
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      data-preview
      className={styles.preview}
      onKeyDown={onKeyDown}
    >
      <PreviewHeader
        {...props}
        file={file}
        isThere={there !== null}
        position={position}
        toolbar={setToolbar}
        isStripShown={isStripShown}
        onStrip={toggleStrip}
      />
      <div className={styles.split}>
        <div className={styles.column}>
          <PreviewStage
            key={props.fileId}
            live={live}
            toolbar={toolbar}
            neighbors={neighbors}
            prefetch={prefetch}
            onTurn={turnBy}
            preview={props}
          />
          {isStripShown && neighbors && (
            <Filmstrip neighbors={neighbors} currentId={props.fileId} picture={props.picture} onShow={turn} />
          )}
        </div>
        {props.side(there)}
      </div>
    </div>,
    document.body,
  );
}

/** Does what the key does that stands beside a command. */
function runsCommand(
  { key, shiftKey }: KeyboardEvent,
  changes: ReturnType<PreviewProps['commands']>['changes'],
): boolean {
  const name = key.length === 1 ? key.toUpperCase() : key;
  const pressed = shiftKey ? `Shift+${name}` : name;
  const command = changes.flatMap(({ items }) => items).find(({ keys }) => keys === pressed);
  command?.onSelect();
  return command !== undefined;
}

function isField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;
}

/** Left and right belong to what is played or scrolled while the focus is in it. */
function scrolls(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('video, audio, [data-arrows]:not([data-handed])') !== null
  );
}
