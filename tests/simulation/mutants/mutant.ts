/** A bug put into the product on purpose: the simulator must see it, or it watches nothing. */
export interface Mutant {
  /** What is wrong, as a person would say it. */
  readonly name: string;
  /** The file of the product, from the root. */
  readonly file: string;
  /** What stands there, exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** The file with the bug in it. A text that is not there, or there twice, is no mutant: that is said loudly. */
export function mutate(mutant: Mutant, source: string): string {
  const times = source.split(mutant.find).length - 1;
  if (times !== 1) {
    throw new Error(`mutant "${mutant.name}": ${mutant.file} has its text ${times} times`);
  }
  return source.replace(mutant.find, () => mutant.replace);
}
