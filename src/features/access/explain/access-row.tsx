import type { Member } from '#contract/entities/member.ts';
import { type Principal, principalKey } from '#contract/rules/effective-access.ts';
import { PersonLabel } from '../../../shared/people/person-label.tsx';
import { Avatar, IconTile } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import type { VirtualRowProps } from '../../../ui/display/row-list.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { messages as accessMessages } from '../messages.ts';
import { permissionLabel, roleAccessLabel } from '../principal-labels.ts';
import { accessCauseLabel, accessRuleLabel, accessTrace, type TraceRow } from './explain-labels.ts';
import type { FolderAccessRow, NameLookup } from './folder-access-list.ts';
import { messages } from './messages.ts';
import { PermissionMenu } from './permission-menu.tsx';
import styles from './why.module.css';

interface AccessRowProps {
  readonly row: FolderAccessRow;
  /** Of a person. */
  readonly member: Member | undefined;
  readonly naming: NameLookup;
  readonly isMe: boolean;
  readonly open: boolean;
  /** Why the right cannot be changed. */
  readonly off: string | false;
  readonly rowProps: VirtualRowProps;
  readonly onToggle: () => void;
  readonly onChange: (to: 0 | 1 | null) => void;
}

/** A person or a group with the effective right and one line of cause; opened, every step on the way. */
export function AccessRow({
  row,
  member,
  naming,
  isMe,
  open,
  off,
  rowProps,
  onToggle,
  onChange,
}: AccessRowProps) {
  const name = naming.names.get(row.key) ?? '';
  const folder = naming.path.at(-1)?.name ?? '';
  return (
    <li {...rowProps} className={styles.line}>
      <button type="button" className={styles.summary} aria-expanded={open} onClick={onToggle}>
        <PrincipalAvatar principal={row.principal} address={member?.email ?? name} />
        <span className={styles.who}>
          <b>{member ? <PersonLabel of={member} address="beside" /> : name}</b>
          <span>{reasonOf(row, member, naming)}</span>
        </span>
        {isMe ? (
          <Badge>{messages.you}</Badge>
        ) : (
          <Badge tone={row.permission === 1 ? 'accent' : 'neutral'}>
            {permissionLabel(row.permission < 0 ? null : row.permission)}
          </Badge>
        )}
        <Icon name="chev-r" size={14} className={styles.chevron} />
      </button>
      {open && (
        <div className={styles.opened}>
          <ol className={styles.trace} aria-label={messages.traceLabel(name, folder)}>
            {accessTrace(row, naming).map((traceRow) => (
              <TraceItem key={traceRow.key} traceRow={traceRow} />
            ))}
          </ol>
          <p className={styles.rule}>{accessRuleLabel(row, naming)}</p>
          {row.own !== null && (
            <div className={styles.change}>
              <span>{accessMessages.setHere}</span>
              <PermissionMenu
                value={row.own}
                of={accessMessages.rightOn(name, folder)}
                off={off}
                onChoose={onChange}
              />
            </div>
          )}
        </div>
      )}
    </li>
  );
}

function reasonOf(row: FolderAccessRow, member: Member | undefined, naming: NameLookup): string {
  const cause = member && row.isFromRole ? roleAccessLabel(member) : accessCauseLabel(row, naming);
  return member?.status === 'invited' ? messages.notJoined(cause) : cause;
}

export function PrincipalAvatar({
  principal,
  address,
}: {
  readonly principal: Principal;
  /** Of a person. */
  readonly address: string;
}) {
  return principal.kind === 'group' ? (
    <IconTile icon="users" size="lg" />
  ) : (
    <Avatar key={principalKey(principal)} of={address} size="lg" />
  );
}

function TraceItem({ traceRow }: { readonly traceRow: TraceRow }) {
  return (
    <li data-state={traceRow.state}>
      <span className={styles.point} />
      <span>
        <b>{traceRow.folder}</b>
        <span>{traceRow.about}</span>
      </span>
      {traceRow.permission === null ? (
        <span className={styles.unset}>{messages.noRightSet}</span>
      ) : (
        <Badge
          tone={traceRow.state === 'lost' ? 'outline' : traceRow.permission === 1 ? 'accent' : 'neutral'}
        >
          {traceRow.state === 'lost' ? (
            <s>{permissionLabel(traceRow.permission)}</s>
          ) : (
            permissionLabel(traceRow.permission)
          )}
          <VisuallyHidden>{traceRow.state === 'lost' ? messages.lost : messages.decides}</VisuallyHidden>
        </Badge>
      )}
    </li>
  );
}
