import { loadavg } from 'node:os';
import { openBrowserSession } from '../product/browser-session.ts';
import { type Finding, Samples, timesAsLong, timesAsMany, toTable } from '../product/findings.ts';
import { type DemoFolder, openSubject, openTree, type Subject } from '../product/subject.ts';
import { type ShapeName, treeShapes } from '../product/trees/tree-shapes.ts';
import { openHalfHidden } from './half-hidden.ts';
import { measureShape } from './measure-shape.ts';

const promised = 2;

interface Shape {
  readonly words: string;
  readonly subject: Subject;
  readonly opened: DemoFolder;
  readonly samples: Samples;
}

/**
 * Trees of other shapes beside the demo's, of as many items, in turns. BENCH_ITEMS changes how many, BENCH_ROUNDS how often,
 * BENCH_SHAPE names some: one, threes, chain, scripts, hidden.
 */
export async function run(): Promise<void> {
  const items = Number(process.env['BENCH_ITEMS'] ?? 100_000);
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
  const chosen = process.env['BENCH_SHAPE']?.split(',') ?? ['one', 'threes', 'chain', 'scripts', 'hidden'];
  const demo = await openSubject(items);
  const scenario = await openBrowserSession();
  try {
    const shapes = [shapeOf('demo', demo)];
    for (const name of chosen) {
      if (name === 'hidden') {
        shapes.push({
          ...shapeOf('demo', await openHalfHidden(demo, items)),
          words: 'half hidden by rights',
        });
      } else if (isShape(name)) shapes.push(shapeOf(name, await openTree(demo, name, items)));
      else throw new Error(`there is no shape "${name}": ${Object.keys(treeShapes).join(', ')}, hidden`);
    }
    const [before] = loadavg();
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < shapes.length; turn += 1) {
        const shape = shapes[(round + turn) % shapes.length];
        if (shape) await measureShape(scenario, shape.subject, shape.opened, shape.samples);
      }
    }
    const [reference, ...others] = shapes;
    if (reference === undefined) return;
    console.log(
      `${items.toLocaleString('en')} items (load ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`,
    );
    for (const shape of others) console.log(`\n${shape.words}\n\n${toTable(compare(shape, reference))}`);
  } finally {
    await scenario.close();
    await demo.product.remove();
  }
}

function isShape(name: string): name is ShapeName {
  return Object.hasOwn(treeShapes, name);
}

/** Of a chain its end is opened, below a thousand others. */
function shapeOf(name: ShapeName, subject: Subject): Shape {
  const [smallest, larger] = subject.folders;
  const opened = name === 'chain' ? smallest : larger;
  return { words: treeShapes[name].words, subject, opened, samples: new Samples() };
}

function compare({ samples, opened }: Shape, reference: Shape): Finding[] {
  const figures = (name: string, theirName = name) => {
    const [ours, figure] = [samples.of(name), reference.samples.of(theirName)];
    const kept = ours.median <= promised * figure.median;
    return { ours, theirs: { name: 'the demo', figure }, promise: { words: `≤ ${promised}×`, kept } };
  };
  const times = (what: string, name: string, theirName = name): Finding => {
    const found = figures(name, theirName);
    return { what, unit: 'ms', ...found, ratio: timesAsLong(found.ours, found.theirs.figure) };
  };
  const amount = (what: string, unit: string, name: string): Finding => {
    const found = figures(name);
    return { what, unit, ...found, ratio: timesAsMany(found.ours, found.theirs.figure) };
  };
  const children = opened.children.toLocaleString('en');
  return [
    times('fill, from the click to all of it', 'fill'),
    amount('records of it on the device', 'leaves', 'records'),
    amount('what IndexedDB takes on the disk', 'MB', 'disk'),
    times('open the root', 'root'),
    times(
      `open a folder of ${children}, click to painted`,
      `painted ${opened.children}`,
      `painted ${reference.opened.children}`,
    ),
    times('a keystroke of search to painted hits', 'search'),
    times('of it the worker', 'search worker'),
  ];
}
