import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { invitePanelPath, panelPath, paths } from '../../lib/paths.ts';
import { lazy } from '../../ui/language/lazy.ts';
import { SignOutBoundary } from '../sign-out/sign-out-confirmation.tsx';
import { open, signedIn } from './route-screen.tsx';

const SignUpScreen = lazy(() =>
  import('../../features/account/sign-up-screen.tsx').then((module) => ({ default: module.SignUpScreen })),
);
const EmailVerificationScreen = lazy(() =>
  import('../../features/account/verify/email-verification-screen.tsx').then((module) => ({
    default: module.EmailVerificationScreen,
  })),
);
const ValidateScreen = lazy(() =>
  import('../../features/account/verify/verify-email-screen.tsx').then((module) => ({
    default: module.VerifyEmailScreen,
  })),
);
const ForgotPasswordScreen = lazy(() =>
  import('../../features/account/password-reset/forgot-password.tsx').then((module) => ({
    default: module.ForgotPasswordScreen,
  })),
);
const ResetPasswordScreen = lazy(() =>
  import('../../features/account/password-reset/reset-password.tsx').then((module) => ({
    default: module.ResetPasswordScreen,
  })),
);
const TermsScreen = lazy(() =>
  import('../../features/account/terms-screen.tsx').then((module) => ({ default: module.TermsScreen })),
);
const MyAccountScreen = lazy(() =>
  import('../../features/account/my-account/my-account-screen.tsx').then((module) => ({
    default: module.MyAccountScreen,
  })),
);
const AppLoginScreen = lazy(() =>
  import('../../features/account/desktop-sign-in-screen.tsx').then((module) => ({
    default: module.DesktopSignInScreen,
  })),
);
const ProviderCallbackScreen = lazy(() =>
  import('../../features/account/provider/provider-callback-screen.tsx').then((module) => ({
    default: module.ProviderCallbackScreen,
  })),
);
const FirstWorkspaceScreen = lazy(() =>
  import('../../features/workspaces/first-workspace-screen.tsx').then((module) => ({
    default: module.FirstWorkspaceScreen,
  })),
);
const DiagnosticsScreen = lazy(() =>
  import('../../features/diagnostics/diagnostics-screen.tsx').then((module) => ({
    default: module.DiagnosticsScreen,
  })),
);
const VerifyInvitationScreen = lazy(() =>
  import('../../features/invitations/verify-invitation.tsx').then((module) => ({
    default: module.VerifyInvitationScreen,
  })),
);
const VerificationLinkScreen = lazy(() =>
  import('../../features/invitations/verify-invitation.tsx').then((module) => ({
    default: module.VerificationLinkScreen,
  })),
);
const InviteSignInScreen = lazy(() =>
  import('../../features/invitations/invite-sign-in.tsx').then((module) => ({
    default: module.InviteSignInScreen,
  })),
);
const InviteSignUpScreen = lazy(() =>
  import('../../features/invitations/invite-sign-up.tsx').then((module) => ({
    default: module.InviteSignUpScreen,
  })),
);
const RespondToInvitationScreen = lazy(() =>
  import('../../features/invitations/respond-to-invitation.tsx').then((module) => ({
    default: module.RespondToInvitationScreen,
  })),
);
const InvalidInvitationPage = lazy(() =>
  import('../invitations/invalid-invitation-page.tsx').then((module) => ({
    default: module.InvalidInvitationPage,
  })),
);
const NotFoundScreen = lazy(() =>
  import('../not-found-screen.tsx').then((module) => ({ default: module.NotFoundScreen })),
);

/** Every screen but the main app, each with its code when it is asked for. */
export function OtherRoutes() {
  return (
    <Routes>
      <Route path={paths.signUp} element={open(<SignUpScreen />)} />
      <Route
        path={paths.emailVerification}
        element={open(leaving((ask) => <EmailVerificationScreen onSignOut={ask} />))}
      />
      <Route path={paths.validate} element={open(<ValidateScreen />)} />
      <Route path={paths.forgotPassword} element={open(<ForgotPasswordScreen />)} />
      <Route path={paths.reset} element={open(<ResetPasswordScreen />)} />
      <Route path={paths.terms} element={open(<TermsScreen />)} />
      <Route path={paths.providerCallback} element={open(<ProviderCallbackScreen />)} />
      <Route path={paths.invitation} element={open(<VerifyInvitationScreen />)} />
      <Route path={paths.inviteVerification} element={open(<VerifyInvitationScreen />)} />
      <Route path={paths.verificationLink} element={open(<VerificationLinkScreen />)} />
      <Route path={paths.inviteSignIn} element={open(<InviteSignInScreen />)} />
      <Route path={paths.inviteSignUp} element={open(<InviteSignUpScreen />)} />
      <Route path={paths.inviteResponse} element={open(<RespondToInvitationScreen />)} />
      <Route path={paths.invalidInvitation} element={open(<InvalidInvitationPage />)} />
      <Route path={paths.appLogin} element={signedIn(<AppLoginScreen />)} />
      <Route
        path={paths.firstWorkspace}
        element={signedIn(leaving((ask) => <FirstWorkspaceScreen onSignOut={ask} />))}
      />
      <Route
        path={paths.createFilespace}
        element={signedIn(<Navigate to={panelPath('create-filespace')} replace />)}
      />
      <Route path={paths.invite} element={signedIn(<Navigate to={invitePanelPath} replace />)} />
      <Route path={paths.account} element={signedIn(<MyAccountScreen />)} />
      <Route path={paths.diagnostics} element={signedIn(<DiagnosticsScreen />)} />
      <Route path="*" element={open(<NotFoundScreen />)} />
    </Routes>
  );
}

function leaving(screen: (signOut: () => void) => ReactNode) {
  return <SignOutBoundary>{({ ask }) => screen(ask)}</SignOutBoundary>;
}
