/** As DOMStringList: a list that can be asked. */
export function nameList(names: readonly string[]) {
  const list = names.toSorted();
  return Object.assign(list, { contains: (name: string) => list.includes(name) });
}
