import { useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { withDesktopHandoff } from '../desktop-handoff.ts';
import { useDesktopHandoff } from '../use-desktop-handoff.ts';
import { keepWaitingInvitation } from './waiting-invitation.ts';

/** Where who has forgotten the password came from: the sign-in page, or that of an invitation. */
export function useWayBack() {
  const from = useLocation().state as { readonly email?: string; readonly signInPath?: string } | null;
  const own = withDesktopHandoff(paths.signIn, useDesktopHandoff());
  return {
    email: from?.email ?? '',
    signInPath: from?.signInPath ?? own,
    /** The link to a new password may be opened in this tab. */
    keep: (email: string) => {
      if (from?.signInPath) keepWaitingInvitation({ email, path: from.signInPath });
    },
  };
}
