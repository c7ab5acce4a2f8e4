import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import styles from './auth-illustration.module.css';

const columns = 8;
const rows = 7;

type Content = 'folder' | 'image' | 'video' | 'arrived' | 'waiting' | 'mark';

/** Which pigeonholes hold something, by column and row. */
const contents: Readonly<Record<string, Content>> = {
  '1 1': 'folder',
  '4 1': 'arrived',
  '3 2': 'image',
  '6 2': 'folder',
  '2 3': 'folder',
  '5 3': 'waiting',
  '1 4': 'video',
  '4 4': 'mark',
  '3 5': 'waiting',
  '6 5': 'folder',
};

const holes = Array.from({ length: columns * rows }, (_, index) => {
  const position = `${index % columns} ${Math.floor(index / columns)}`;
  return { position, content: contents[position], last: index >= columns * (rows - 1) };
});

/** A wall of pigeonholes: the product's picture of itself. Decoration only. */
export function AuthIllustration({ className }: { readonly className?: string | undefined }) {
  return (
    <div className={className} aria-hidden="true">
      <div className={styles.wall}>
        {holes.map(({ position, content, last }) => (
          <div key={position} className={styles.hole} data-content={content} data-last={last || undefined}>
            {content && <Drawing content={content} />}
          </div>
        ))}
      </div>
    </div>
  );
}

function Drawing({ content }: { readonly content: Content }) {
  switch (content) {
    case 'folder':
    case 'image':
    case 'video':
      return <FileKindIcon kind={content} className={styles.kind} />;
    case 'arrived':
      return (
        <svg aria-hidden="true" viewBox="0 0 34 34" className={styles.drawing}>
          <path
            d="M4 18l9 9 18-20"
            stroke="var(--ok)"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      );
    case 'waiting':
      return (
        <svg aria-hidden="true" viewBox="0 0 34 34" className={styles.drawing}>
          <circle cx="17" cy="17" r="15" stroke="var(--accent)" strokeWidth="2.5" strokeDasharray="6 5.8" />
        </svg>
      );
    case 'mark':
      return <span className={styles.dot} />;
  }
}
