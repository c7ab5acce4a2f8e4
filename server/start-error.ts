/** As sysexits.h has them, for whoever supervises the process. */
export const exitCodes = { failed: 1, usage: 64, unavailable: 69, configuration: 78 } as const;

/** A start that cannot be. Its message is for the person who starts the server. */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What was set, or what lies there, is wrong: another start ends the same way until somebody changes it. */
export function misconfigured(message: string): StartError {
  return new StartError(message, exitCodes.configuration);
}

/** Something that is needed cannot be had now: a later start may succeed. */
export function unavailable(message: string): StartError {
  return new StartError(message, exitCodes.unavailable);
}

/** Whether the system knows no such address here: it will know none later either. */
export function isAddressUnknown({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code);
}

/** What is said of a place where nobody can listen. */
export function notOfThisMachine(name: string, place: string): string {
  return `${name} ${place} is not an address of this machine.`;
}

export function exitCodeOf(error: unknown): number {
  return error instanceof StartError ? error.exitCode : exitCodes.failed;
}
