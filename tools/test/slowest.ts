/** How long the tests of one file took, the making of their stages included. */
export interface FileTime {
  readonly file: string;
  readonly ms: number;
}

const slowestCount = 10;
/** More than a file should take on two cores. It is said and fails nothing: a busy machine is slower. */
const wantedSeconds = Number(process.env['TEST_FILE_SECONDS'] ?? 60);

/** Prints the slowest files, and which of them ask to be split. */
export function reportSlowest(files: readonly FileTime[]): void {
  const byTime = files.toSorted((one, other) => other.ms - one.ms);
  console.log('\nslowest files:');
  for (const { file, ms } of byTime.slice(0, slowestCount))
    console.log(`${seconds(ms).padStart(8)} s  ${file}`);
  const long = byTime.filter(({ ms }) => ms > wantedSeconds * 1000);
  if (long.length > 0)
    console.log(`${long.length} of them above ${wantedSeconds} s (TEST_FILE_SECONDS): split them`);
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
