import { Link } from 'react-router-dom';
import { invitePath, paths } from '../../lib/paths.ts';
import { AuthForm } from '../../shared/auth/auth-form.tsx';
import styles from '../../shared/auth/form.module.css';
import { OfflineNote } from '../../shared/auth/offline-note.tsx';
import { SignUpPasswordField } from '../../shared/auth/sign-up-password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import own from './invitations.module.css';
import { messages } from './messages.ts';
import type { Invitation } from './stored-invitation.ts';
import { TermsField } from './terms-field.tsx';
import { useInviteSignUp } from './use-invite-sign-up.ts';

interface InviteSignUpFormProps {
  readonly invitation: Invitation;
  readonly code: string;
}

export function InviteSignUpForm({ invitation, code }: InviteSignUpFormProps) {
  const { firstName, lastName, password, terms, working, failure, submit } = useInviteSignUp(
    invitation,
    code,
  );
  return (
    <AuthForm
      onSubmit={submit}
      submitLabel={messages.createAccountButton}
      working={working && messages.creatingAccount}
      failure={failure}
      fields={
        <>
          <OfflineNote />
          <div className={own.pair}>
            <TextField
              label={messages.firstName}
              name="firstName"
              size="lg"
              autoComplete="given-name"
              maxLength={100}
              autoFocus
              required
              error={firstName.error}
              value={firstName.value}
              onChange={(event) => firstName.set(event.currentTarget.value)}
            />
            <TextField
              label={messages.lastName}
              name="lastName"
              size="lg"
              autoComplete="family-name"
              maxLength={100}
              required
              error={lastName.error}
              value={lastName.value}
              onChange={(event) => lastName.set(event.currentTarget.value)}
            />
          </div>
          <TextField
            label={messages.email}
            name="email"
            type="email"
            size="lg"
            autoComplete="username"
            readOnly
            value={invitation.email}
          />
          <SignUpPasswordField {...password} />
          <TermsField {...terms} />
        </>
      }
    >
      <p className={styles.aside}>
        {messages.haveAccount}{' '}
        <Link to={invitePath(paths.inviteSignIn, code, 'sign-in')}>{messages.signIn}</Link>
      </p>
    </AuthForm>
  );
}
