import { Link } from 'react-router-dom';
import { AccountFrame } from '../../lib/entrance/account-frame.tsx';
import styles from '../../lib/entrance/form.module.css';
import { paths } from '../../lib/paths.ts';
import { Providers } from '../../lib/providers/providers.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { afterSignUp, withHandOff } from './hand-off.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { useHandOff } from './use-hand-off.ts';

const beside = {
  title: 'Your team, one set of shelves.',
  text: 'Create a workspace, choose where the data lives, and share folders with View or Edit rights.',
};

export function SignUpScreen() {
  useTitle('Create your account');
  const handOff = useHandOff();
  return (
    <AccountFrame
      title="Create your account"
      lead="One account for every workspace you join."
      beside={beside}
    >
      <SignUpForm next={afterSignUp(handOff)} />
      <Providers from={withHandOff(paths.signUp, handOff)} next={handOff && afterSignUp(handOff)} />
      <p className={styles.aside}>
        Already have an account? <Link to={withHandOff(paths.signIn, handOff)}>Sign in</Link>
      </p>
    </AccountFrame>
  );
}
