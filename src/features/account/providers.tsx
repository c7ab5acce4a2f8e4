import styles from '../../lib/entrance/form.module.css';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';

const providers = [
  { id: 'google', name: 'Google' },
  { id: 'microsoft', name: 'Microsoft' },
  { id: 'apple', name: 'Apple' },
] as const;

const singleSignOn = 'sso';

/** Where a provider's sign-in begins. The server answers with a redirect to it. */
const startPath = (id: string) => `/api/users/sign-in/${id}`;

/** Sign-in with an account from elsewhere: usable for what this server is configured for. */
export function Providers({ withSingleSignOn }: { readonly withSingleSignOn?: boolean }) {
  const config = useCall('config', {});
  const isOn = (id: string) => config.state === 'answered' && config.answer.sign_in_providers.includes(id);
  const start = (id: string) => () => location.assign(startPath(id));
  return (
    <>
      <div className={styles.or}>or</div>
      <div className={styles.providers}>
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            size="lg"
            className={styles.provider}
            disabledReason={!isOn(id) && `Sign-in with ${name} is not set up on this server`}
            onClick={start(id)}
          >
            {name}
          </Button>
        ))}
      </div>
      {withSingleSignOn && (
        <Button
          variant="ghost"
          size="lg"
          icon="key"
          block
          className={styles.provider}
          disabledReason={!isOn(singleSignOn) && 'Single sign-on is not set up on this server'}
          onClick={start(singleSignOn)}
        >
          Sign in to SSO account
        </Button>
      )}
    </>
  );
}
