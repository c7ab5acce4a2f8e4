import { assumptionsTable, needsTable } from './tables.ts';

/** `npx tsx tools/scale/main.ts`: the tables of docs/scale.md, by the values of assumptions.ts. */
console.log(`${needsTable()}\n\n${assumptionsTable()}`);
