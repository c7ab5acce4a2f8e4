import { classNames } from '../foundations/class-names.ts';
import styles from './icon.module.css';
import { type IconDrawing, type IconName, iconPaths } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

export interface IconProps {
  readonly name: IconName;
  /** Pixels at the default font size; the stroke keeps its optical weight. */
  readonly size?: 12 | 14 | 16 | 20;
  readonly className?: string | undefined;
}

/** Those that point along the line of reading. */
const directed: ReadonlySet<IconName> = new Set(['chev-r', 'chev-l', 'arrow-r', 'back', 'enter', 'logout']);

/** A picture beside words: always hidden from assistive technology, so the words must say it. */
export function Icon({ name, size = 16, className }: IconProps) {
  const drawing: IconDrawing = iconPaths[name];
  return (
    <svg
      className={classNames(styles.icon, className)}
      data-size={size}
      data-directed={directed.has(name) || undefined}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {typeof drawing === 'string' ? <path d={drawing} /> : <Parts {...drawing} />}
    </svg>
  );
}

function Parts({ line: row, dots, dashed, thick }: Exclude<IconDrawing, string>) {
  return (
    <>
      {row && <path d={row} />}
      {dashed && <path d={dashed} strokeDasharray="2.3 2.02" />}
      {thick && <path d={thick} strokeWidth="1.9" />}
      {dots && <path d={dots} fill="currentColor" stroke="none" />}
    </>
  );
}
