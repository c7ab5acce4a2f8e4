import type { ReactNode } from 'react';
import { classNames } from '../foundations/class-names.ts';
import styles from './empty-state.module.css';

const holes = {
  locked: {
    tone: 'quiet',
    stroke: 1.8,
    drawing:
      'M61 65h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H61a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3zM61 65v-3.5a5 5 0 0 1 10 0V65',
  },
  add: { tone: 'accent', stroke: 2, drawing: 'M66 58.5v15M58.5 66h15' },
  vacant: { tone: 'vacant', stroke: 1.8, drawing: 'M57 66a9 9 0 1 0 18 0a9 9 0 1 0-18 0z' },
  search: { tone: 'quiet', stroke: 2, drawing: 'M57.5 64.5a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM69.8 69.8l5 5' },
  clock: { tone: 'accent', stroke: 2, drawing: 'M58 66a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM66 61.5V66l3 2' },
  done: { tone: 'ok', stroke: 2.2, drawing: 'M59 66.5l5 5 9.5-10.5' },
} as const;

export interface EmptyStateProps {
  /** What stands in the middle pigeonhole. */
  readonly art: keyof typeof holes;
  readonly title: string;
  /** Its place in the page's outline. */
  readonly level?: 1 | 2 | 3 | undefined;
  /** One line. */
  readonly children?: ReactNode;
  /** At most one button. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

export function EmptyState({ art, title, level = 2, children, action, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      <Pigeonholes art={art} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.line}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function Pigeonholes({ art }: { readonly art: keyof typeof holes }) {
  const hole = holes[art];
  return (
    <svg
      className={styles.art}
      width="132"
      height="92"
      viewBox="0 0 132 92"
      data-tone={hole.tone}
      aria-hidden="true"
    >
      <g className={styles.others}>
        {otherHoles.map(([x, y]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="40" height="40" rx="11" />
        ))}
      </g>
      <rect className={styles.middle} x="46" y="46" width="40" height="40" rx="11" />
      <path className={styles.drawing} d={hole.drawing} strokeWidth={hole.stroke} />
    </svg>
  );
}

const otherHoles = [
  [1, 1],
  [46, 1],
  [91, 1],
  [1, 46],
  [91, 46],
] as const;
