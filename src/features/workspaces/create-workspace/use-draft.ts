import { useEffect, useState } from 'react';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { useAccount } from '../../../lib/session.ts';
import { nameInLinks, suggestedSpaceName } from '../../../shared/space-name/name-in-links.ts';
import type { CredentialInput } from './credentials.ts';
import type { CustomerStorage } from './storage-kinds.ts';
import { clearDraft, type Draft, emptyDraft, storeDraft, storedDraft } from './workspace-draft.ts';

type AllTyped = Readonly<Partial<Record<CustomerStorage, CredentialInput>>>;

/**
 * A workspace in the making: what was chosen outlives a reload, what was typed as credentials does not. The first one of a
 * person begins with a name that is offered.
 */
export function useDraft(isFirst: boolean) {
  const account = useAccount();
  const [suggested] = useState(() => (isFirst ? suggestedSpaceName(account) : ''));
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = storedDraft();
    if (stored === emptyDraft && suggested !== '') return { ...emptyDraft, name: suggested };
    return checkSpaceName(nameInLinks(stored.name)).ok ? stored : { ...stored, step: 'name' };
  });
  const [typed, setTyped] = useState<AllTyped>({});
  useEffect(() => {
    if (draft === emptyDraft) clearDraft();
    else storeDraft(draft);
  }, [draft]);

  const hasKeys = Object.values(typed).some((input) => Object.values(input).some((value) => value !== ''));
  useEffect(() => {
    if (!hasKeys) return;
    // At whichever step, and until the workspace is made: a new release is not offered over them.
    const mark = document.documentElement.dataset;
    mark['unsaved'] = '';
    return () => {
      delete mark['unsaved'];
    };
  }, [hasKeys]);

  return {
    draft,
    /** The name that the workspace gets of what was typed. */
    checked: checkSpaceName(nameInLinks(draft.name)),
    isSuggested: draft.name !== '' && draft.name === suggested,
    change: (part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part })),
    typed: (type: CustomerStorage): CredentialInput => typed[type] ?? {},
    type: (type: CustomerStorage, part: CredentialInput) =>
      setTyped((last) => ({ ...last, [type]: { ...last[type], ...part } })),
    /** As if nothing had been begun; the name may stay. */
    clear: (name = '') => {
      setTyped({});
      setDraft(name === '' ? emptyDraft : { ...emptyDraft, name });
      if (name === '') clearDraft();
    },
  };
}
