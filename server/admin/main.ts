import packageJson from '../../package.json' with { type: 'json' };
import { runAdmin } from './run-admin.ts';

/** `npm run admin -- <command>`, or `node dist/server/admin.js <command>`. */
process.exitCode = await runAdmin({
  argv: process.argv.slice(2),
  env: process.env,
  version: packageJson.version,
  nowMs: Date.now,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
