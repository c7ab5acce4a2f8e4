import { type MaintenanceState, readMaintenance } from '../../http/maintenance/maintenance.ts';
import { AdminError, type ChangingCommand, type ReadingCommand, stringOption } from '../command.ts';
import { quoted } from '../text-table.ts';

const longest = 200;

export const maintenanceOn: ChangingCommand = {
  name: 'maintenance on',
  kind: 'changes',
  arguments: [],
  options: {
    message: {
      type: 'string',
      value: 'text',
      what: "what people are told beside that, such as until when. While there is maintenance, the one before stays without it, and '' takes it away.",
    },
    'read-only': { type: 'boolean', what: 'people go on reading and downloading; what they change waits.' },
  },
  what: 'Closes the server to people within seconds, on all nodes: requests are answered with 503, devices say that maintenance is under way, keep showing what they hold, and send what is waiting once it is over. Scheduled jobs go on.',
  async run({ db, nowMs }, input) {
    const given = stringOption(input, 'message')?.trim() ?? null;
    const before = await readMaintenance(db);
    const message = (given ?? before?.message) || null;
    if (message !== null && message.length > longest)
      throw new AdminError('usage', `--message may have ${longest} characters, not ${message.length}.`);
    const mode = input.options['read-only'] === true ? 'read-only' : 'closed';
    const state: MaintenanceState = {
      mode,
      message,
      since: before?.mode === mode ? before.since : new Date(nowMs()),
    };
    await db
      .updateTable('installation')
      .set({
        maintenance: state.mode,
        maintenance_message: message,
        maintenance_since: state.since,
      })
      .execute();
    return {
      subject: state.mode,
      result: { ...state, former: before },
      text: `${describe(state)}${changeOf(before, message)} Nodes follow within seconds.`,
    };
  },
};

/** What became of the message that people were told until now. */
function changeOf(before: MaintenanceState | null, message: string | null): string {
  if (before === null || before.message === null) return '';
  return before.message === message
    ? ' The message stays as it was.'
    : ` Before, people were told: ${quoted(before.message)}`;
}

export const maintenanceOff: ChangingCommand = {
  name: 'maintenance off',
  kind: 'changes',
  arguments: [],
  options: {},
  what: 'Reopens the server to people. Devices come back within a minute.',
  async run({ db }) {
    const state = await readMaintenance(db);
    if (state === null) throw new AdminError('refused', 'There is no maintenance.');
    await db
      .updateTable('installation')
      .set({ maintenance: null, maintenance_message: null, maintenance_since: null })
      .execute();
    return { subject: state.mode, result: state, text: 'The maintenance is over.' };
  },
};

export const maintenanceStatus: ReadingCommand = {
  name: 'maintenance status',
  kind: 'reads',
  arguments: [],
  options: {},
  what: 'Says whether maintenance is under way, since when, and what people are told.',
  async run({ db }) {
    const state = await readMaintenance(db);
    return { result: state, text: state === null ? 'There is no maintenance.' : describe(state) };
  },
};

export function describe({ mode, message, since }: MaintenanceState): string {
  const what = mode === 'closed' ? 'closed to people' : 'open for reading alone';
  const said = message === null ? '' : ` People are told: ${quoted(message)}`;
  return `The server is ${what} since ${since.toISOString()}.${said}`;
}
