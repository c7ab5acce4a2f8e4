import { loadPart } from '../lib/load-part.ts';
import type { Ports } from '../lib/ports.ts';
import type { StoredBackup } from '../replica/outbox-backup.ts';

const noChanges = /"outbox":\[\]/;

/** The text that the page kept of the outbox; it is understood only where it is needed. */
export function storedBackup(ports: Ports, text: string | null): StoredBackup {
  return {
    hasChanges: text !== null && !noChanges.test(text),
    async read() {
      const { parseOutboxBackup } = await loadPart(ports, () => import('./parse-outbox-backup.ts'));
      return parseOutboxBackup(text);
    },
  };
}
