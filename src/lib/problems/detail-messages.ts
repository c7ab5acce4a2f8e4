import { problemDetails } from '#contract/wire/problems/problem-details.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** What the server adds to a code. In English as it stands on the wire. */
export const detailMessages = catalog('lib/problems/detail-messages', { ...problemDetails });
