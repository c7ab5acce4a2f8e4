import type { ReactNode } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { PersonLabel } from '../../../shared/people/person-label.tsx';
import { Avatar, IconTile } from '../../../ui/display/avatar.tsx';
import styles from './review.module.css';

interface PrincipalCellProps {
  readonly kind: 'user' | 'group';
  /** Where it is known: of a person who is still here. */
  readonly member: Member | undefined;
  /** What the principal is called. */
  readonly who: string;
  /** What stands under the name until a column of its own fits. */
  readonly children: ReactNode;
}

/** The user or the group of an entry: first the name, then the address. */
export function PrincipalCell({ kind, member, who, children }: PrincipalCellProps) {
  return (
    <span className={styles.who}>
      {kind === 'user' ? <Avatar of={member?.email ?? who} /> : <IconTile icon="users" />}
      <span className={styles.words}>
        <span className={styles.name}>{member ? <PersonLabel of={member} address="beside" /> : who}</span>
        {children}
      </span>
    </span>
  );
}
