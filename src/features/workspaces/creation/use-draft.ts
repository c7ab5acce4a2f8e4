import { useEffect, useState } from 'react';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import type { Typed } from './credentials.ts';
import { type Draft, emptyDraft, forgetDraft, keepDraft, keptDraft } from './draft.ts';
import type { CustomerStorage } from './storage-kinds.ts';

type AllTyped = Readonly<Partial<Record<CustomerStorage, Typed>>>;

/** A workspace in the making: what was chosen outlives a reload, what was typed as credentials does not. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = keptDraft();
    return checkSpaceName(kept.name).ok ? kept : { ...kept, step: 'name' };
  });
  const [typed, setTyped] = useState<AllTyped>({});
  useEffect(() => {
    if (draft === emptyDraft) forgetDraft();
    else keepDraft(draft);
  }, [draft]);

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part })),
    typed: (type: CustomerStorage): Typed => typed[type] ?? {},
    type: (type: CustomerStorage, part: Typed) =>
      setTyped((last) => ({ ...last, [type]: { ...last[type], ...part } })),
    /** As if nothing had been begun; the name may stay. */
    clear: (name = '') => {
      setTyped({});
      setDraft(name === '' ? emptyDraft : { ...emptyDraft, name });
      if (name === '') forgetDraft();
    },
  };
}
