import { catalog } from '../../ui/language/catalog.ts';

/** Lines of the report, beside what the page says. */
export const reportMessages = catalog('features/diagnostics/report-messages', {
  product: (version: string, at: string) => `Lunvik ${version}, ${at}`,
  connection: (state: string, contact: string) => `Connection: ${state}, last contact ${contact}`,
  thisTab: 'This tab: syncs for all tabs',
  anotherTab: 'This tab: another tab syncs',
  paused: 'Sync: paused',
  running: 'Sync: running',
  storageProtected: (used: string) => `Storage: ${used}, protected`,
  storageNotProtected: (used: string) => `Storage: ${used}, may be cleared by the browser`,
  outOfRoom: (when: string) => `Out of space: ${when}`,
  filespaces: (here: number, all: number) => `Filespaces on this device: ${here} of ${all}`,
  log: (epoch: string) => `log ${epoch}`,
  waiting: (count: number) => `Waiting changes: ${count}`,
  errors: (count: number) => `Last errors: ${count}`,
});
