import type { Role } from '#contract/rules/roles.ts';
import { can } from '#contract/rules/roles.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { messages } from './messages.ts';
import styles from './no-filespace.module.css';

interface NoFilespaceProps {
  readonly role: Role;
  readonly onCreate: () => void;
}

/** A workspace without a filespace, as those see it who can make one and those who cannot. */
export function NoFilespace({ role, onCreate }: NoFilespaceProps) {
  useTitle(messages.title);
  if (!can(role, 'createFilespace')) {
    return (
      <EmptyState art="locked" title={messages.noneAssigned} level={1} className={styles.page}>
        {messages.noAccess}
        <br />
        {messages.askAdministrator}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art="add"
      title={messages.noneCreated}
      level={1}
      className={styles.page}
      action={
        <Button variant="primary" size="lg" icon="plus" onClick={onCreate}>
          {messages.createFilespace}
        </Button>
      }
    />
  );
}
