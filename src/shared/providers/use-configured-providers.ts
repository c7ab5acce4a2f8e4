import { useServerCall } from '../../lib/use-server-call.ts';

/** Which providers this server signs people in with; `unknown` while it cannot be asked. */
export function useConfiguredProviders(): readonly string[] | 'asking' | 'unknown' {
  const config = useServerCall('config', {});
  if (config.state === 'answered') return config.data.sign_in_providers;
  return config.state === 'asking' ? 'asking' : 'unknown';
}
