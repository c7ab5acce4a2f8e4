// Unicode keeps the set of default ignorables stable: unassigned code points that will be ignorable are in it already.
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** What is left where nothing counts that nobody sees: two names that differ in no more than that are the same. */
export function withoutIgnorables(text: string): string {
  return text.replace(ignorable, '');
}
