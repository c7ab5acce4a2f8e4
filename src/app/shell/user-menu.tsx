import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { useTheme } from '../../ui/foundations/use-theme.ts';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuGroup, MenuItem } from '../../ui/popups/menu-items.ts';
import { SignOutConfirmation } from '../sign-out/sign-out-confirmation.tsx';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { useAppUpdate } from '../update-prompt.tsx';
import { helpItems } from './help-items.ts';
import { shellMessages } from './shell-messages.ts';
import { themeMenuGroup } from './theme-menu-group.ts';
import styles from './user-menu.module.css';

export function UserMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { email } = useAccount();
  const [theme, chooseTheme] = useTheme();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const update = useAppUpdate();
  const updateItem: readonly MenuItem[] = update
    ? [{ id: 'update', label: shellMessages.reloadToUpdate, icon: 'sync', onSelect: () => void update() }]
    : [];
  const groups: readonly MenuGroup[] = [
    {
      id: 'help',
      label: email,
      items: [
        {
          id: 'account',
          label: shellMessages.myAccount,
          icon: 'user',
          onSelect: () => navigate(paths.account),
        },
        ...helpItems(onShortcuts, navigate),
        ...updateItem,
      ],
    },
    themeMenuGroup(theme, chooseTheme),
    {
      id: 'leave',
      items: [{ id: 'sign-out', label: shellMessages.signOut, icon: 'logout', onSelect: signOut.ask }],
    },
  ];
  return (
    <>
      <Menu
        label={shellMessages.account}
        align="end"
        items={groups}
        trigger={
          <button type="button" className={styles.me}>
            <Avatar of={email} size="lg" />
            <span className="visually-hidden">{shellMessages.accountMenu(email)}</span>
          </button>
        }
      />
      <SignOutConfirmation {...signOut} />
    </>
  );
}
