import { parseArgs } from 'node:util';
import { err, ok, type Result } from '#contract/rules/result.ts';

export interface DemoOptions {
  readonly items: number;
  /** Null: what DATA_DIR says. */
  readonly dataDir: string | null;
}

const usage = 'Usage: npm run demo -- [--items <number>] [--data-dir <folder>]';

/** From what was typed. The problem is one sentence and how it is typed. */
export function readOptions(args: readonly string[]): Result<DemoOptions, string> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { items: { type: 'string', default: '100000' }, 'data-dir': { type: 'string' } },
    });
    const items = Number(values.items);
    if (!Number.isInteger(items) || items < 20 || items > 5_000_000)
      return err(`--items must be a whole number from 20 to 5000000, not "${values.items}". ${usage}`);
    return ok({ items, dataDir: values['data-dir'] || null });
  } catch (error) {
    // Its own words name the option, and then go on about how a shell is to be quoted.
    const [what = ''] = (error as Error).message.split(/\. |\n/);
    return err(`${what.replace(/\.$/, '')}. ${usage}`);
  }
}
