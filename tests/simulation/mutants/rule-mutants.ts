import type { Mutant } from './mutant.ts';

/** Bugs in the rules that device and server share. */
export const ruleMutants: readonly Mutant[] = [
  {
    name: 'a folder may be moved into itself',
    file: 'contract/changes/move-item.ts',
    find: `  if (facts.destinationIsDescendant) return err({ kind: 'cycle' });`,
    replace: ``,
  },
  {
    name: 'two items may have one name',
    file: 'contract/changes/create-folder.ts',
    find: `ok({ name: uniqueName(name.value, 'folder', facts.takenKeys) })`,
    replace: `ok({ name: name.value })`,
  },
  {
    name: 'a moved item keeps a name that is taken',
    file: 'contract/rules/unique-name.ts',
    find: `  if (!takenKeys.has(nameKey(name))) return name;`,
    replace: `  if (!takenKeys.has(nameKey(name)) || name.length > 3) return name;`,
  },
  {
    name: 'names in another case are other names',
    file: 'contract/rules/name-key.ts',
    find: `  return plainAscii.test(text) ? text.toLowerCase() : folded(text);`,
    replace: `  return plainAscii.test(text) ? text : folded(text);`,
  },
  {
    name: 'what somebody renamed unseen is deleted',
    file: 'contract/changes/delete-item.ts',
    find: `  if (facts.changedSinceBase) return err({ kind: 'changed-since' });`,
    replace: ``,
  },
  {
    name: 'a folder may be copied into itself',
    file: 'contract/changes/copy-item.ts',
    find: `  if (facts.destinationIsDescendant) return err({ kind: 'cycle' });`,
    replace: ``,
  },
  {
    name: 'what is restored gets another id',
    file: 'tests/simulation/server/restore.ts',
    find: `    tree.put({ ...entry, name: names.get(entry.id) ?? entry.name, ...signed });`,
    replace: `    const id = entry.id === top.id ? top.id : entry.id.replace(/^.{4}/, '0000');
    tree.put({ ...entry, id, name: names.get(entry.id) ?? entry.name, ...signed });`,
  },
];
