import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../../ui/controls/button.tsx';
import { useViewerKeys } from '../use-viewer-keys.ts';
import { viewerMessages as messages } from '../viewer-messages.ts';
import type { ViewerProps } from '../viewer-props.ts';
import { mediaPosition, storeMediaPosition } from './media-position.ts';
import styles from './media-viewer.module.css';

const speeds = [1, 1.25, 1.5, 2, 0.5] as const;
const stepSeconds = 10;

/** Video and audio with the browser's own controls, and the keys of those who edit: J and L step, K plays and pauses. */
export function MediaViewer(props: ViewerProps) {
  const { source, kind, fileId, toolbar, letterShortcuts, onReady, onProblem } = props;
  const media = useRef<HTMLMediaElement>(null);
  const [speed, setSpeed] = useState<number>(speeds[0]);
  useEffect(() => {
    if (media.current) media.current.playbackRate = speed;
  }, [speed]);
  useEffect(() => {
    const element = media.current;
    return () => {
      if (element) storeMediaPosition(fileId, element.currentTime, element.duration || 0);
    };
  }, [fileId]);
  useViewerKeys(letterShortcuts, (key) => {
    const element = media.current;
    if (!element) return false;
    if (key === 'k') void (element.paused ? element.play().catch(() => undefined) : element.pause());
    else if (key === 'j') element.currentTime -= stepSeconds;
    else if (key === 'l') element.currentTime += stepSeconds;
    else return false;
    return true;
  });
  const loaded = (element: HTMLMediaElement) => {
    const position = mediaPosition(fileId);
    if (position > 0) element.currentTime = position;
    onReady();
  };
  const failed = ({ error }: HTMLMediaElement) =>
    onProblem(error?.code === MediaError.MEDIA_ERR_NETWORK ? 'offline' : 'damaged');
  const missed = useRef({ loaded, failed });
  missed.current = { loaded, failed };
  // React makes the element before it puts it on the page: what it says in between nobody hears.
  useEffect(() => {
    const element = media.current;
    if (element?.error) missed.current.failed(element);
    else if (element && element.readyState >= element.HAVE_METADATA) missed.current.loaded(element);
  }, []);
  const player = {
    src: source.url,
    controls: true,
    preload: 'metadata',
    'aria-label': source.name,
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => loaded(currentTarget),
    onPause: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
      storeMediaPosition(fileId, currentTarget.currentTime, currentTarget.duration || 0),
    onError: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => failed(currentTarget),
  } as const;
  return (
    <>
      {toolbar &&
        createPortal(
          <Button
            variant="ghost"
            tip={messages.speed}
            aria-label={messages.speedOf(speed)}
            onClick={() => setSpeed(speeds[(speeds.indexOf(speed as 1) + 1) % speeds.length] ?? 1)}
          >
            {speed}×
          </Button>,
          toolbar,
        )}
      <div className={styles.stage}>
        {kind === 'video' ? (
          <video
            ref={media as RefObject<HTMLVideoElement>}
            className={styles.video}
            playsInline
            {...player}
          />
        ) : (
          <audio ref={media as RefObject<HTMLAudioElement>} className={styles.audio} {...player} />
        )}
      </div>
    </>
  );
}
