import { type ReactNode, useEffect, useRef } from 'react';
import { tooltipProps } from '../../../ui/popups/tooltip-props.ts';
import { messages } from '../messages.ts';
import type { PreviewRow } from '../preview-props.ts';
import styles from './filmstrip.module.css';
import type { Neighbors } from './neighbors.ts';

interface FilmstripProps {
  readonly neighbors: Neighbors;
  readonly currentId: string;
  readonly picture: (file: PreviewRow) => ReactNode;
  readonly onShow: (file: PreviewRow) => void;
}

/** The files around the one that is shown. Left and right do the same, so that Tab passes it in one step. */
export function Filmstrip({ neighbors, currentId, picture, onShow }: FilmstripProps) {
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is in the middle
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentId, neighbors]);
  return (
    <nav className={styles.strip} aria-label={messages.filesOfList}>
      {neighbors.strip.map((file) => (
        <button
          key={file.id}
          ref={file.id === currentId ? current : undefined}
          type="button"
          tabIndex={file.id === currentId ? 0 : -1}
          className={styles.frame}
          aria-label={file.name}
          aria-current={file.id === currentId || undefined}
          onClick={() => onShow(file)}
          {...tooltipProps({ text: file.name })}
        >
          {picture(file)}
        </button>
      ))}
    </nav>
  );
}
