import type { CallName } from '#contract/wire/calls.ts';
import { accountExamples } from './account-examples.ts';
import type { Example, Examples } from './example.ts';
import { filespaceExamples } from './filespace-examples.ts';
import { workspaceExamples } from './workspace-examples.ts';

const examples: Examples = { ...accountExamples, ...workspaceExamples, ...filespaceExamples };

/** Empty where a call needs nothing, or what nobody can write down beforehand. */
export function exampleOf(name: CallName): Example {
  return examples[name] ?? {};
}
