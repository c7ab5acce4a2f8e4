import type { Member } from '#contract/entities/member.ts';
import { type Holder, holderKey } from '#contract/rules/access.ts';
import { Avatar, IconTile } from '../../../ui/show/avatar.tsx';
import { Badge } from '../../../ui/show/badge.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import type { ListPlace } from '../../../ui/show/row-list.tsx';
import { VisuallyHidden } from '../../../ui/show/visually-hidden.tsx';
import { alwaysWord, rightName } from '../people-words.ts';
import { RightMenu } from './right-menu.tsx';
import type { Naming, WhoRow } from './who.ts';
import styles from './why.module.css';
import { causeOf, ruleOf, type TraceLine, traceOf } from './why-words.ts';

interface WhoLineProps {
  readonly row: WhoRow;
  /** Of a person. */
  readonly member: Member | undefined;
  readonly naming: Naming;
  readonly isMe: boolean;
  readonly open: boolean;
  /** Why the right cannot be changed. */
  readonly off: string | false;
  readonly place: ListPlace;
  readonly onToggle: () => void;
  readonly onChange: (to: 0 | 1 | null) => void;
}

/** A person or a group with the effective right and one line of cause; opened, every step on the way. */
export function WhoLine({ row, member, naming, isMe, open, off, place, onToggle, onChange }: WhoLineProps) {
  const name = naming.names.get(row.key) ?? '';
  const folder = naming.path.at(-1)?.name ?? '';
  return (
    <li {...place} className={styles.line}>
      <button type="button" className={styles.summary} aria-expanded={open} onClick={onToggle}>
        <HolderPicture holder={row.holder} name={name} />
        <span className={styles.who}>
          <b>{name}</b>
          <span>{reasonOf(row, member, naming)}</span>
        </span>
        {isMe ? (
          <Badge>You</Badge>
        ) : (
          <Badge tone={row.right === 1 ? 'accent' : 'neutral'}>
            {rightName(row.right < 0 ? null : row.right)}
          </Badge>
        )}
        <Icon name="chev-r" size={14} className={styles.chevron} />
      </button>
      {open && (
        <div className={styles.opened}>
          <ol className={styles.trace} aria-label={`Rights of ${name} on the way to ${folder}`}>
            {traceOf(row, naming).map((line) => (
              <TraceItem key={line.key} line={line} />
            ))}
          </ol>
          <p className={styles.rule}>{ruleOf(row, naming)}</p>
          {row.own !== null && (
            <div className={styles.change}>
              <span>Set here</span>
              <RightMenu value={row.own} of={`${name} on ${folder}`} off={off} onChoose={onChange} />
            </div>
          )}
        </div>
      )}
    </li>
  );
}

function reasonOf(row: WhoRow, member: Member | undefined, naming: Naming): string {
  const cause = member && row.isByRole ? alwaysWord(member) : causeOf(row, naming);
  return member?.status === 'invited' ? `${cause}, not joined yet` : cause;
}

export function HolderPicture({ holder, name }: { readonly holder: Holder; readonly name: string }) {
  return holder.kind === 'group' ? (
    <IconTile icon="users" size="lg" />
  ) : (
    <Avatar key={holderKey(holder)} of={name} size="lg" />
  );
}

function TraceItem({ line }: { readonly line: TraceLine }) {
  return (
    <li data-state={line.state}>
      <span className={styles.point} />
      <span>
        <b>{line.folder}</b>
        <span>{line.about}</span>
      </span>
      {line.permission === null ? (
        <span className={styles.unset}>No right set</span>
      ) : (
        <Badge tone={line.state === 'lost' ? 'outline' : line.permission === 1 ? 'accent' : 'neutral'}>
          {line.state === 'lost' ? <s>{rightName(line.permission)}</s> : rightName(line.permission)}
          <VisuallyHidden>{line.state === 'lost' ? ', without effect' : ', decides'}</VisuallyHidden>
        </Badge>
      )}
    </li>
  );
}
