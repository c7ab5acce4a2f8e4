import type { WireAuditEntry } from '#contract/wire/audit.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { csvText } from '../../lib/files/csv.ts';
import type { ExportedFile } from '../../lib/files/save-file.ts';
import { auditActor, auditLabel, type NamesByAddress } from './audit-labels.ts';
import { messages } from './messages.ts';

const none: NamesByAddress = new Map();

/** The actions as a file that opens as a table. */
export function createAuditExport(
  workspaceName: string,
  entries: readonly WireAuditEntry[],
  nowMs: number,
): ExportedFile {
  const rows = entries.map((entry) => [
    new Date(secondsFromWire(entry.recorded_at)).toISOString(),
    auditActor(entry, none).email,
    auditLabel(entry),
    entry.action,
    entry.subject,
    entry.from ?? '',
    entry.to ?? '',
    entry.ip_address,
  ]);
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return { name: messages.fileName(workspaceName, day), text: csvText([messages.columns, ...rows]) };
}
