import { z } from 'zod/mini';
import type { OutboxBackup } from '../replica/outbox-backup.ts';
import { renameProblemCode } from '../replica/upgrade/rename-problem-code.ts';

const shape = z.object({
  identity: z.string(),
  outbox: z.array(
    z.looseObject({
      changeId: z.string(),
      order: z.number(),
      driveId: z.string(),
      change: z.looseObject({ type: z.string(), itemId: z.string() }),
      state: z.string(),
      problem: z.nullish(z.pipe(z.string(), z.transform(renameProblemCode))),
      needs: z.array(z.string()),
      after: z.array(z.string()),
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
    const parsed = z.safeParse(shape, JSON.parse(text ?? 'null'));
    return parsed.success ? (parsed.data as unknown as OutboxBackup) : null;
  } catch {
    return null;
  }
}
