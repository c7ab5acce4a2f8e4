import type { Selectable } from 'kysely';
import { type HistoryRetention, historyLoweringGraceMs } from '#contract/rules/history/history-retention.ts';
import type { Database } from '../../db/schema.ts';

type Columns = Pick<
  Selectable<Database['workspaces']>,
  'history_days' | 'former_history_days' | 'history_lowered_at'
>;

export function historyRetentionOf(row: Columns): HistoryRetention {
  const { history_days: days, former_history_days: formerDays, history_lowered_at: loweredAt } = row;
  const isLowered = formerDays !== null && loweredAt !== null;
  return {
    days,
    lowered: isLowered ? { formerDays, endsMs: loweredAt.getTime() + historyLoweringGraceMs } : null,
  };
}

export function historyRetentionColumns({ days, lowered }: HistoryRetention): Columns {
  return {
    history_days: days,
    former_history_days: lowered?.formerDays ?? null,
    history_lowered_at: lowered && new Date(lowered.endsMs - historyLoweringGraceMs),
  };
}
