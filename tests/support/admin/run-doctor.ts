import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Finding } from '#server/admin/doctor/finding.ts';

/** What `doctor` of the built program says of one check; it ends with 1 where anything else is wrong on the machine of a test. */
export async function runDoctor(
  admin: string,
  env: Readonly<Record<string, string>>,
  check: string,
): Promise<Finding | undefined> {
  const whole = { PATH: process.env['PATH'] ?? '', ...env };
  const { stdout } = await promisify(execFile)(process.execPath, [admin, 'doctor', '--json'], {
    env: whole,
  }).catch((error: { stdout: string }) => error);
  const { result } = JSON.parse(stdout) as { result: Finding[] };
  return result.find((finding) => finding.check === check);
}
