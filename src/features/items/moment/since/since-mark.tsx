import type { ReactNode } from 'react';
import { Badge } from '../../../../ui/display/badge.tsx';
import { tooltipProps } from '../../../../ui/popups/tooltip-props.ts';
import type { GridRow } from '../../list/row-source.ts';
import styles from './since.module.css';

const signs = { warn: '~', danger: '−' } as const;

/** After the name of a row that is not as it is now. Where there is little room its sign stands alone. */
export function sinceMark({ since }: GridRow): ReactNode {
  if (since === undefined) return null;
  const { tone, label, text } = since;
  return (
    <span className={styles.mark} {...tooltipProps({ text })}>
      <Badge tone={tone}>
        <span aria-hidden="true" className={styles.sign}>
          {signs[tone]}
        </span>
        <span className={styles.label}>{label}</span>
      </Badge>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
