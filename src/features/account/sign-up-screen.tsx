import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { ProviderButtons } from '../../shared/providers/provider-buttons.tsx';
import { afterSignUp, withDesktopHandoff } from './desktop-handoff.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { useDesktopHandoff } from './use-desktop-handoff.ts';

const beside = {
  title: 'Your team, one set of shelves.',
  text: 'Create a workspace, choose where the data lives, and share folders with View or Edit rights.',
};

export function SignUpScreen() {
  useTitle('Create your account');
  const handOff = useDesktopHandoff();
  return (
    <AuthLayout title="Create your account" lead="One account for every workspace you join." beside={beside}>
      <SignUpForm next={afterSignUp(handOff)} />
      <ProviderButtons
        from={withDesktopHandoff(paths.signUp, handOff)}
        next={handOff && afterSignUp(handOff)}
      />
      <p className={styles.aside}>
        Already have an account? <Link to={withDesktopHandoff(paths.signIn, handOff)}>Sign in</Link>
      </p>
    </AuthLayout>
  );
}
