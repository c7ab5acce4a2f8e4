import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../foundations/class-names.ts';
import { countText } from '../language/count-text.ts';
import { nextRovingIndex } from './roving-index.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | string | undefined;
}

export interface TabsProps<Value extends string> {
  /** What the tabs divide; also the stem of their ids, so it is unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
  readonly className?: string | undefined;
}

/** The strip. Its panel is `<TabPanel>` with the same id and value. */
export function Tabs<Value extends string>({
  id,
  label,
  value,
  onChange,
  tabs,
  className,
}: TabsProps<Value>) {
  const strip = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.value === value);
    const to = nextRovingIndex(event.key, from, tabs.length);
    const target = to === undefined ? undefined : tabs[to];
    if (!target) return;
    event.preventDefault();
    onChange(target.value);
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus();
  };
  return (
    <div ref={strip} role="tablist" aria-label={label} className={classNames(styles.tabs, className)}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(id, tab.value)}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? panelId(id) : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.value)}
          onKeyDown={move}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className={styles.count}>
              {typeof tab.count === 'number' ? countText(tab.count) : tab.count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

export interface TabPanelProps {
  readonly id: string;
  readonly value: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(id)}
      aria-labelledby={tabId(id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls has to be reachable by keyboard
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  );
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string) => `${id}-panel`;
