import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { useTheme } from '../../ui/foundations/use-theme.ts';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuGroup, MenuItem } from '../../ui/popups/menu-items.ts';
import { installOffer } from '../install/page-install.ts';
import { SignOutConfirmation } from '../sign-out/sign-out-confirmation.tsx';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { useAppUpdate } from '../update-prompt.tsx';
import { shellMessages } from './shell-messages.ts';
import { themeMenuGroup } from './theme-menu-group.ts';
import styles from './user-menu.module.css';

export function UserMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { email } = useAccount();
  const [theme, chooseTheme] = useTheme();
  const signOut = useSignOut({ asksFirst: true });
  const navigate = useNavigate();
  const update = useAppUpdate();
  const install = useSyncExternalStore(installOffer.subscribe, installOffer.get);
  // Where people touch the screen there are no keys to learn.
  const hasKeys = !useMediaQuery('(pointer: coarse)');
  const items: MenuItem[] = [
    { id: 'account', label: shellMessages.myAccount, icon: 'user', onSelect: () => navigate(paths.account) },
  ];
  if (hasKeys) {
    items.push({
      id: 'shortcuts',
      label: shellMessages.shortcuts,
      icon: 'keyboard',
      keys: '?',
      onSelect: onShortcuts,
    });
  }
  items.push({
    id: 'diagnostics',
    label: shellMessages.diagnostics,
    icon: 'info',
    onSelect: () => navigate(paths.diagnostics),
  });
  if (install) {
    items.push({
      id: 'install',
      label: shellMessages.install,
      about: shellMessages.installAbout,
      icon: 'download',
      onSelect: () => void install(),
    });
  }
  if (update) {
    items.push({ id: 'update', label: shellMessages.reloadToUpdate, icon: 'sync', onSelect: update });
  }
  const groups: readonly MenuGroup[] = [
    { id: 'account', label: email, items },
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
