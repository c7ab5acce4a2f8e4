import { codeTexts } from '#contract/wire/problems/code-texts.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** What the server refuses, by its code. In English as it stands on the wire. */
export const codeMessages = catalog('lib/problems/code-messages', { ...codeTexts });
