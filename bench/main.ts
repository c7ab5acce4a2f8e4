/**
 * `npm run bench` says how every target stands, in some minutes; `npm run bench -- <name>` runs one bench, `all` every one. A
 * bench is a folder with a run.ts that exports `run`.
 */
const benches: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  targets: () => import('./targets/run.ts'),
  shapes: () => import('./shapes/run.ts'),
  replica: () => import('./replica/run.ts'),
  difference: () => import('./difference/run.ts'),
  access: () => import('./access/run.ts'),
  search: () => import('./search/run.ts'),
  product: () => import('./product/run.ts'),
  transfers: () => import('./transfers/run.ts'),
  uploads: () => import('./uploads/run.ts'),
  offline: () => import('./offline/run.ts'),
  history: () => import('./history/run.ts'),
  thumbnails: () => import('./thumbnails/run.ts'),
  bus: () => import('./bus/run.ts'),
  'slow-line': () => import('./slow-line/run.ts'),
  'slow-phone': () => import('./slow-phone/run.ts'),
};

const [name = 'targets'] = process.argv.slice(2);
const chosen = name === 'all' ? Object.keys(benches) : [name];

for (const each of chosen) {
  const bench = benches[each];
  if (!bench) {
    console.error(`There is no bench "${each}". There are: ${Object.keys(benches).join(', ')}, all.`);
    process.exitCode = 1;
    break;
  }
  console.log(`\n${each}`);
  await (await bench()).run();
}
