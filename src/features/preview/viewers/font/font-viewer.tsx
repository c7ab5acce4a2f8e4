import { useEffect, useRef, useState } from 'react';
import { viewerMessages as messages } from '../viewer-messages.ts';
import type { ViewerProps } from '../viewer-props.ts';
import styles from './font-viewer.module.css';

const mostBytes = 30_000_000;
const family = 'previewed-font';
const sizes = [12, 16, 24, 36, 56, 80] as const;
const characters = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789 .,:;!?&@#%()[]{}*+-=/',
  'ÄÖÜß ÀÉÎÕÑ çæøå αβγδ абвг',
] as const;

/** A specimen of a font. It is loaded from its bytes and gone with the preview. */
export function FontViewer(props: ViewerProps) {
  const { source } = props;
  const [isLoaded, setLoaded] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (source.sizeBytes > mostBytes) return latest.current.onProblem('too-large');
    const over = new AbortController();
    let face: FontFace | null = null;
    const load = async () => {
      const bytes = await source.read(0, source.sizeBytes, { signal: over.signal });
      if (over.signal.aborted) return;
      if (!bytes.ok) return latest.current.onProblem(bytes.problem);
      try {
        const loaded = await new FontFace(family, bytes.value).load();
        if (over.signal.aborted) return;
        face = loaded;
        document.fonts.add(loaded);
        setLoaded(true);
        latest.current.onReady();
      } catch {
        if (!over.signal.aborted) latest.current.onProblem('damaged');
      }
    };
    void load();
    return () => {
      over.abort();
      if (face) document.fonts.delete(face);
    };
  }, [source]);
  if (!isLoaded) return null;
  return (
    <section
      className={styles.specimen}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      aria-label={source.name}
      data-gestures
    >
      <div className={styles.page}>
        {characters.map((line) => (
          <p key={line} className={styles.characters}>
            {line}
          </p>
        ))}
        {sizes.map((size) => (
          <p key={size} className={styles.sample} style={{ fontSize: `${size}px` }}>
            <span className={styles.size}>{size}</span>
            {messages.pangram}
          </p>
        ))}
      </div>
    </section>
  );
}
