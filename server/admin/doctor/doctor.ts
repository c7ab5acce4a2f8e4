import { parseSettings, type Settings } from '../../settings/settings.ts';
import type { CheckingCommand } from '../command.ts';
import { withDatabase } from '../with-database.ts';
import { checkBus } from './check-bus.ts';
import { checkDatabase } from './check-database.ts';
import { checkSurroundings } from './check-surroundings.ts';
import { type Finding, fine, wrong } from './finding.ts';

export const doctor: CheckingCommand = {
  name: 'doctor',
  kind: 'checks',
  arguments: [],
  options: {},
  what: 'Checks the settings, the database, the master key, the storage, jobs, emails, clocks and the event bus, and says what is wrong and what to do. Changes nothing.',
  async run({ env, version, nowMs }) {
    const settings = parseSettings(env, version);
    const findings = settings.ok
      ? [
          fine('settings', 'The settings can be read.'),
          ...(await checkSurroundings(settings.value)),
          ...(await connectAndCheck(settings.value, nowMs)),
        ]
      : [wrong('settings', settings.problem, 'Correct it: nothing else was checked.')];
    return {
      ok: findings.every(({ state }) => state !== 'wrong'),
      result: findings,
      text: findings.map(lineOf).join('\n'),
    };
  },
};

const marks = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' } as const;

function lineOf({ check, state, found, todo }: Finding): string {
  return `${marks[state]}  ${check}: ${found}${todo === null ? '' : `\n         ${todo}`}`;
}

async function connectAndCheck(settings: Settings, nowMs: () => number): Promise<readonly Finding[]> {
  const check = 'database';
  try {
    return await withDatabase(settings, async (db) => [
      fine(check, 'The database answers.'),
      ...(await checkDatabase(db, settings, nowMs)),
      ...(await checkBus(settings)),
    ]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [wrong(check, message, 'Do that first: nothing in the database was checked.')];
  }
}
