import { classNames } from '../foundations/class-names.ts';
import { countText } from '../language/count-text.ts';
import styles from './avatar.module.css';
import { avatarColor, initialsOf } from './avatar-identity.ts';
import { Icon, type IconName } from './icon.tsx';

export interface AvatarProps {
  /** An e-mail address or a name: its first two letters are shown, and it always gets the same colour. */
  readonly of: string;
  readonly size?: 'md' | 'lg' | 'xl' | undefined;
  readonly square?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Decoration beside a written name. */
export function Avatar({ of, size = 'md', square, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.avatar, square && styles.square, className)}
      data-size={size}
      data-colour={avatarColor(of)}
    >
      {initialsOf(of)}
    </span>
  );
}

/** The square tile of something that is no single person. */
export function IconTile({
  icon,
  size = 'md',
}: {
  readonly icon: IconName;
  readonly size?: 'md' | 'lg' | 'xl';
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.avatar, styles.square, styles.tile)}
      data-size={size}
    >
      <Icon name={icon} size={size === 'md' ? 14 : 16} />
    </span>
  );
}

/** The first few of many, then how many more. Decoration too: the count belongs in words somewhere near. */
export function AvatarStack({ of, max = 3 }: { readonly of: readonly string[]; readonly max?: number }) {
  const hidden = of.length - max;
  return (
    <span className={styles.stack} aria-hidden="true">
      {of.slice(0, max).map((each) => (
        <Avatar key={each} of={each} />
      ))}
      {hidden > 0 && <span className={styles.more}>+{countText(hidden)}</span>}
    </span>
  );
}
