import { useEffect, useRef, useState } from 'react';
import { formatSize } from '../../../../lib/format.ts';
import { fileKind } from '../../../../shared/file-kinds/file-kind.ts';
import { FileKindIcon } from '../../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../../ui/display/icon.tsx';
import linesStyles from '../lines-viewer.module.css';
import { useHandedFocus } from '../use-handed-focus.ts';
import { useVirtualLines } from '../use-virtual-lines.ts';
import { viewerMessages as messages } from '../viewer-messages.ts';
import type { ViewerProps } from '../viewer-props.ts';
import styles from './archive-viewer.module.css';
import { type ArchiveEntry, readArchive } from './read-archive.ts';

/** What a ZIP holds. */
export function ArchiveViewer(props: ViewerProps) {
  const { source } = props;
  const [entries, setEntries] = useState<readonly ArchiveEntry[] | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    let current = true;
    readArchive(source).then((result) => {
      if (!current) return;
      if (!result.ok) return latest.current.onProblem(result.problem);
      setEntries(result.value);
      latest.current.onReady();
    });
    return () => {
      current = false;
    };
  }, [source]);
  const { items, totalPx } = useVirtualLines(scroller, entries?.length ?? 0, 32);
  useHandedFocus(scroller, entries !== null);
  if (!entries) return null;
  const files = entries.filter(({ isFolder }) => !isFolder);
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <div className={linesStyles.viewer}>
      <p className={linesStyles.note}>
        {messages.files(files.length)} · {formatSize(bytes)}
      </p>
      <section
        ref={scroller}
        className={linesStyles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        aria-label={source.name}
        data-gestures
      >
        <ul className={styles.list} style={{ height: `${totalPx}px` }}>
          {items.map(({ index, start, key }) => {
            const entry = entries[index];
            if (!entry) return null;
            return (
              <li key={key} className={styles.entry} style={{ transform: `translateY(${start}px)` }}>
                <FileKindIcon kind={kindOf(entry)} />
                <span className={styles.path}>{entry.path}</span>
                {entry.isEncrypted && (
                  <>
                    <Icon name="lock" />
                    <span className="visually-hidden">{messages.protected}</span>
                  </>
                )}
                {!entry.isFolder && <span className={styles.size}>{formatSize(entry.sizeBytes)}</span>}
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function kindOf({ path, isFolder }: ArchiveEntry) {
  return fileKind({ kind: isFolder ? 'folder' : 'file', name: path.slice(path.lastIndexOf('/') + 1) });
}
