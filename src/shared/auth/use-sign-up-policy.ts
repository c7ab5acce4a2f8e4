import { useServerCall } from '../../lib/use-server-call.ts';

/** Who may make an account here, as the server says it. Null while it has not said it: the form is there, and the server decides. */
export function useSignUpPolicy(): string | null {
  const config = useServerCall('config', {});
  return config.state === 'answered' ? (config.data.sign_up ?? null) : null;
}
