export type Text = string | ((...values: never[]) => unknown);

/** Texts by name: sentences, and functions where a sentence has numbers or names in it. */
export interface Texts {
  readonly [name: string]: Text | readonly string[] | Texts;
}

/** What a translation of these texts has to give: the same names, with any words. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Translated<Said>
    : T extends readonly unknown[] | Texts
      ? { readonly [Name in keyof T]: Translated<T[Name]> }
      : T;
