import { workspaceInitials } from '../../lib/format.ts';
import { classNames } from '../../ui/foundations/class-names.ts';
import styles from './workspace-tile.module.css';

/** The two letters of a workspace. Decoration beside or under its name. */
export function WorkspaceTile({
  name,
  className,
}: {
  readonly name: string;
  readonly className?: string | undefined;
}) {
  return (
    <span aria-hidden="true" className={classNames(styles.tile, className)}>
      {workspaceInitials(name)}
    </span>
  );
}
