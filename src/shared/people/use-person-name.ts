import { useMemo } from 'react';
import { useAccount } from '../../lib/session.ts';
import { peopleMessages } from './people-messages.ts';
import { usePeople } from './use-people.ts';

/** Who did something, in a word: `you`, a name, and an address where no name is known. */
export function usePersonName(workspaceId: string): (email: string | null | undefined) => string {
  const { email: own } = useAccount();
  const people = usePeople(workspaceId);
  return useMemo(() => {
    const names = new Map(people?.members.map(({ email, name }) => [email, name.trim()]));
    return (email) => {
      if (email == null) return '–';
      return email === own ? peopleMessages.you : names.get(email) || email;
    };
  }, [own, people]);
}
