import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from '../../lib/entrance/form.module.css';
import { OfflineNote } from '../../lib/entrance/offline-note.tsx';
import { passwordChecks } from '../../lib/entrance/password-checks.ts';
import { invitePath, paths } from '../../lib/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LiveChecklist } from '../../ui/fields/live-checklist.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Note } from '../../ui/show/note.tsx';
import own from './invitations.module.css';
import type { Invitation } from './remembered-invitation.ts';
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
  const checklistId = useId();
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = submit();
        if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      }}
    >
      <OfflineNote />
      <div className={own.pair}>
        <TextField
          label="First name"
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
          label="Last name"
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
        label="Email"
        name="email"
        type="email"
        size="lg"
        autoComplete="username"
        readOnly
        value={invitation.email}
      />
      <div className={styles.password}>
        <PasswordField
          label="Password"
          name="password"
          size="lg"
          autoComplete="new-password"
          required
          describedBy={checklistId}
          error={password.error}
          value={password.value}
          onChange={(event) => password.set(event.currentTarget.value)}
          onBlur={password.leave}
        />
        <LiveChecklist
          id={checklistId}
          columns={2}
          checks={passwordChecks(password.value, password.judged)}
        />
      </div>
      <TermsField {...terms} />
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" variant="primary" size="lg" block working={working && 'Creating account...'}>
        Create Account
      </Button>
      <p className={styles.aside}>
        Already have an account?{' '}
        <Link to={`${invitePath(paths.inviteSignIn, code)}&view=sign-in`}>Sign in</Link>
      </p>
    </form>
  );
}
