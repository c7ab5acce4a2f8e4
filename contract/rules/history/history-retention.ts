const dayMs = 86_400_000;

/** For how many days a workspace may keep its history: old versions, what was deleted, and each moment of them. */
export const historyDayChoices = [30, 90, 365] as const;
export type HistoryDays = (typeof historyDayChoices)[number];
/** Of a workspace for which nobody chose. */
export const defaultHistoryDays: HistoryDays = 90;
/** Between the choice of fewer days and the moment from which they count: until then nothing goes that did not go before. */
export const historyLoweringGraceMs = dayMs;

export interface HistoryRetention {
  /** As it was chosen last. */
  readonly days: HistoryDays;
  /** Where fewer days were chosen: how many counted before, and when they cease to. The moment may be past. */
  readonly lowered: { readonly formerDays: HistoryDays; readonly endsMs: number } | null;
}

export function isHistoryDays(value: unknown): value is HistoryDays {
  return (historyDayChoices as readonly unknown[]).includes(value);
}

/** How many days of history are kept at a moment. */
export function historyDaysAt({ days, lowered }: HistoryRetention, nowMs: number): HistoryDays {
  return lowered !== null && nowMs < lowered.endsMs ? lowered.formerDays : days;
}

/**
 * Another choice. More days than count now do so immediately; fewer count after the grace, which begins anew with each
 * choice. Days that are gone do not come back.
 */
export function chooseHistoryDays(
  retention: HistoryRetention,
  days: HistoryDays,
  nowMs: number,
): HistoryRetention {
  if (days === retention.days) return retention;
  const formerDays = historyDaysAt(retention, nowMs);
  const isLowered = days < formerDays;
  return { days, lowered: isLowered ? { formerDays, endsMs: nowMs + historyLoweringGraceMs } : null };
}
