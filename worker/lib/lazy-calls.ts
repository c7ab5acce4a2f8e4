type Calls<C> = { readonly [K in keyof C]: (...args: never[]) => Promise<unknown> };

/** Calls whose code comes with the first of them. `names` are all of them, which the type asks for. */
export function lazyCalls<C extends Calls<C>>(
  names: Readonly<Record<keyof C, true>>,
  load: () => Promise<Pick<C, keyof C>>,
): C {
  let loaded: Promise<Pick<C, keyof C>> | null = null;
  async function call(name: keyof C, args: never[]): Promise<unknown> {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return (await loaded)[name](...args);
  }
  const entries = Object.keys(names).map((name) => [name, (...args: never[]) => call(name as keyof C, args)]);
  return Object.fromEntries(entries) as C;
}
