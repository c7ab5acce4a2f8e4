import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { useViewerKeys } from '../use-viewer-keys.ts';
import { viewerMessages as messages } from '../viewer-messages.ts';
import type { ViewerProps } from '../viewer-props.ts';
import styles from './image-viewer.module.css';
import { useImageGestures } from './use-image-gestures.ts';
import { useImageUrl } from './use-image-url.ts';
import { useImageView } from './use-image-view.ts';
import type { Size } from './zoom.ts';

export function ImageViewer(props: ViewerProps) {
  const { source, kind, toolbar, letterShortcuts, onReady, onProblem, onTurn } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [natural, setNatural] = useState<Size | null>(null);
  const { view, quarters, isZoomed, ...actions } = useImageView(stage, natural);
  const url = useImageUrl(props);
  useImageGestures(stage, { ...actions, isZoomed, onTurn });
  useViewerKeys(letterShortcuts, (key) => {
    if (key === 'z') actions.toggle();
    else if (key === 'r') actions.rotate();
    else if (key === '+' || key === '=') actions.zoomBy(1.25);
    else if (key === '-') actions.zoomBy(0.8);
    else return false;
    return true;
  });
  const transform = `translate(${view.x}px, ${view.y}px) rotate(${quarters * 90}deg) scale(${view.scale})`;
  return (
    <>
      {toolbar &&
        createPortal(
          <IconButton
            icon="zoom"
            label={isZoomed ? messages.fit : messages.zoom}
            keys="Z"
            pressed={isZoomed}
            onClick={() => actions.toggle()}
          />,
          toolbar,
        )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in the header and Z do the same */}
      <div
        ref={stage}
        className={styles.stage}
        data-gestures
        data-zoomed={isZoomed || undefined}
        data-shown={natural !== null || undefined}
        onDoubleClick={(event) => actions.toggle(actions.pointOf(event))}
      >
        {url && (
          <img
            src={url}
            alt={source.name}
            draggable={false}
            className={styles.image}
            data-vector={kind === 'vector' || undefined}
            style={{ transform, ...(natural && { width: natural.width, height: natural.height }) }}
            onLoad={(event) => {
              setNatural(naturalSize(event.currentTarget));
              onReady();
            }}
            onError={() => onProblem('damaged')}
          />
        )}
      </div>
    </>
  );
}

/** A vector image may say no size of its own. */
function naturalSize({ naturalWidth, naturalHeight }: HTMLImageElement): Size {
  return naturalWidth > 0 && naturalHeight > 0
    ? { width: naturalWidth, height: naturalHeight }
    : { width: 512, height: 512 };
}
