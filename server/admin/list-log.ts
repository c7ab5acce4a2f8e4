import type { ReadingCommand } from './command.ts';
import { describeEntry } from './describe-entry.ts';
import { textTable } from './text-table.ts';

const most = 1000;

export const listLog: ReadingCommand = {
  name: 'log',
  kind: 'reads',
  arguments: [],
  options: {},
  what: `Lists what these commands changed, newest first: when, by which user of the system, and the values before and after. The last ${most} entries.`,
  async run({ db }) {
    const entries = await db
      .selectFrom('operator_log')
      .select(['id', 'recorded_at', 'os_user', 'command', 'subject', 'detail'])
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    const rows = entries.map(({ recorded_at, os_user, command, subject, detail }) => [
      recorded_at.toISOString(),
      os_user,
      command,
      subject,
      describeEntry(command, detail),
    ]);
    return { result: entries, text: textTable(['Time', 'User', 'Command', 'About', 'Change'], rows) };
  },
};
