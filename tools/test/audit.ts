import { execFile } from 'node:child_process';
import { isMain, reportAndExit, root, step, sum, type Tally, toTally } from './test-step.ts';

export interface AuditResult {
  readonly kind: 'clean' | 'findings' | 'no answer';
  readonly said: string;
}

const patienceMs = 60_000;
const questions = [
  { name: 'known vulnerabilities of what ships', args: ['audit', '--omit=dev'], read: readVulnerabilities },
  { name: 'signatures of all packages', args: ['audit', 'signatures'], read: readSignatures },
] as const;

/** What the registry says about the packages. No answer, as from a mirror that cannot say, is reported and fails nothing. */
export function checkPackages(): Promise<Tally> {
  return step('packages', async () => {
    const tallies: Tally[] = [];
    for (const { name, args, read } of questions) {
      const { kind, said } = read(await askNpm(args));
      console.log(`${name}: ${kind}${said === '' ? '' : `: ${said}`}`);
      tallies.push(kind === 'no answer' ? sum([]) : toTally(kind === 'clean'));
    }
    return sum(tallies);
  });
}

export function readVulnerabilities(output: string): AuditResult {
  const report = parse(output);
  const found = report['vulnerabilities'];
  if (!isRecord(found)) return noResponse(report);
  const names = Object.keys(found);
  return names.length === 0 ? { kind: 'clean', said: '' } : { kind: 'findings', said: names.join(', ') };
}

export function readSignatures(output: string): AuditResult {
  const report = parse(output);
  const { invalid, missing } = report;
  if (!Array.isArray(invalid) || !Array.isArray(missing)) return noResponse(report);
  const named = (list: unknown[]) =>
    list.map((one) => (isRecord(one) ? `${one['name']}@${one['version']}` : '?'));
  const said = [
    ...named(invalid).map((one) => `${one} is forged`),
    ...named(missing).map((one) => `${one} has none`),
  ];
  return said.length === 0 ? { kind: 'clean', said: '' } : { kind: 'findings', said: said.join(', ') };
}

function noResponse(report: Record<string, unknown>): AuditResult {
  const { message, error } = report;
  const summary = isRecord(error) ? error['summary'] : undefined;
  return { kind: 'no answer', said: String(message ?? summary ?? 'npm said nothing').split('\n')[0] ?? '' };
}

function parse(output: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(output);
    return isRecord(report) ? report : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** npm ends with 1 for findings and for no answer alike; its output distinguishes them. */
function askNpm(args: readonly string[]): Promise<string> {
  const options = ['--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  return new Promise((resolve) => {
    execFile(
      'npm',
      [...args, ...options],
      { cwd: root, timeout: patienceMs, maxBuffer: 2 ** 26 },
      (_, stdout) => resolve(stdout),
    );
  });
}

if (isMain(import.meta.url)) reportAndExit(await checkPackages());
