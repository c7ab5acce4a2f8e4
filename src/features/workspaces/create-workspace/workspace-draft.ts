import type { StorageType } from '#contract/entities/workspace.ts';
import { isStorageType } from './storage-kinds.ts';

export type WizardStep = 'name' | 'storage' | 'credentials';

/** What of a workspace in the making outlives a reload of its tab. Credentials are no part of it. */
export interface Draft {
  readonly name: string;
  readonly step: WizardStep;
  readonly type: StorageType;
  /** Null until somebody chooses one. */
  readonly region: string | null;
}

export const emptyDraft: Draft = { name: '', step: 'name', type: 'own', region: null };
const key = 'newWorkspace';
const steps: readonly unknown[] = ['name', 'storage', 'credentials'];

export function storeDraft(draft: Draft, session: Storage = sessionStorage): void {
  const { name, step, type, region } = draft;
  session.setItem(key, JSON.stringify({ name, step, type, region }));
}

export function clearDraft(session: Storage = sessionStorage): void {
  session.removeItem(key);
}

/** Anybody may have written there: what is no draft of ours counts as none. */
export function storedDraft(session: Storage = sessionStorage): Draft {
  try {
    const stored: unknown = JSON.parse(session.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return emptyDraft;
    const { name, step, type, region } = stored as Partial<Record<keyof Draft, unknown>>;
    if (typeof name !== 'string' || !steps.includes(step) || !isStorageType(type)) return emptyDraft;
    if (step === 'credentials' && type === 'own') return emptyDraft;
    return { name, step: step as WizardStep, type, region: typeof region === 'string' ? region : null };
  } catch {
    return emptyDraft;
  }
}
