import { type KeyboardEvent, useRef } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';
import { classNames } from '../foundations/class-names.ts';
import { countText } from '../language/count-text.ts';
import { tooltipProps } from '../popups/tooltip-props.ts';
import { nextRovingIndex } from './roving-index.ts';
import styles from './segmented-control.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Stands for the label, which is its tooltip then. */
  readonly icon?: IconName | undefined;
  readonly keys?: string | undefined;
  readonly count?: number | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  /** Null where none of them is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly segments: readonly Segment<Value>[];
  readonly className?: string | undefined;
}

/** A filter of two to four choices. One tab stop; arrow keys choose. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  segments,
  className,
}: SegmentedControlProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const from = segments.findIndex((segment) => segment.value === value);
    const to = nextRovingIndex(event.key, from, segments.length);
    const target = to === undefined ? undefined : segments[to];
    if (!target) return;
    event.preventDefault();
    onChange(target.value);
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[to ?? 0]?.focus();
  };
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={classNames(styles.group, className)}>
      {segments.map((segment, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold its look and its count
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          aria-label={segment.icon && segment.label}
          {...(segment.icon && tooltipProps({ text: segment.label, keys: segment.keys }))}
          tabIndex={segment.value === value || (value === null && index === 0) ? 0 : -1}
          className={styles.segment}
          onClick={() => onChange(segment.value)}
          onKeyDown={move}
        >
          {segment.icon ? <Icon name={segment.icon} /> : segment.label}
          {segment.count !== undefined && <span className={styles.count}>{countText(segment.count)}</span>}
        </button>
      ))}
    </div>
  );
}
