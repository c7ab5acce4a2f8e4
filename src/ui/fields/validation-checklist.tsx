import { Icon, type IconName } from '../display/icon.tsx';
import { classNames } from '../foundations/class-names.ts';
import { messages } from '../messages.ts';
import styles from './validation-checklist.module.css';

export type CheckState = 'open' | 'met' | 'failed';

export interface Check {
  readonly id: string;
  readonly text: string;
  /** `open` while typing has not met it yet, `failed` once the field was left with it unmet. */
  readonly state: CheckState;
}

export interface ValidationChecklistProps {
  /** Goes into `describedBy` of the field it speaks about. */
  readonly id?: string | undefined;
  readonly checks: readonly Check[];
  /** Side by side where there is room. */
  readonly columns?: 1 | 2 | undefined;
  readonly className?: string | undefined;
}

/** What a name or a password must be, ticked off as it is typed: icon, words and colour change together. */
export function ValidationChecklist({ id, checks, columns = 1, className }: ValidationChecklistProps) {
  return (
    <ul id={id} className={classNames(styles.list, className)} data-columns={columns}>
      {checks.map((check) => (
        <li key={check.id} className={styles.check} data-state={check.state}>
          <Icon name={icons[check.state]} size={14} />
          <span>
            {check.text}
            <span className="visually-hidden">{metLabel(check.state)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const icons: Readonly<Record<CheckState, IconName>> = { open: 'pending', met: 'check', failed: 'x' };

function metLabel(state: CheckState): string {
  if (state === 'met') return messages.met;
  return state === 'open' ? messages.notMetYet : messages.notMet;
}
