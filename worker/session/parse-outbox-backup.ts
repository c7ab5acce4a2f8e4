import { z } from '../lib/schemas.ts';
import type { OutboxBackup } from '../replica/outbox-backup.ts';
import { schemaVersion } from '../replica/schema-versions.ts';
import { isFields } from '../replica/upgrade/rename-fields.ts';
import { renameOutboxRow } from '../replica/upgrade/rename-outbox-row.ts';

const shape = z.object({
  identity: z.string(),
  schema: z.number(),
  outbox: z.array(
    z.looseObject({
      changeId: z.string(),
      order: z.number(),
      driveId: z.string(),
      change: z.looseObject({ type: z.string(), itemId: z.string() }),
      state: z.string(),
      dependsOn: z.array(z.string()),
      orderedAfter: z.array(z.string()),
    }),
  ),
  kept: z.array(z.object({ driveId: z.string(), workspaceId: z.string(), revision: z.optional(z.number()) })),
  workspaces: z.array(z.looseObject({ id: z.string(), role: z.number() })),
  filespaces: z.array(z.looseObject({ id: z.string(), workspaceId: z.string(), name: z.string() })),
  beyond: z.number(),
});

/** From wherever it was kept as text; null for anything else. */
export function parseOutboxBackup(text: string | null): OutboxBackup | null {
  try {
    const parsed = z.safeParse(shape, upgraded(JSON.parse(text ?? 'null')));
    return parsed.success ? (parsed.data as unknown as OutboxBackup) : null;
  } catch {
    return null;
  }
}

/** Backups name the schema of their rows since version 5; one that names none has the words of the versions before. */
function upgraded(backup: unknown): unknown {
  if (!isFields(backup) || 'schema' in backup || !Array.isArray(backup['outbox'])) return backup;
  return { ...backup, schema: schemaVersion, outbox: backup['outbox'].map(renameOutboxRow) };
}
