/**
 * Import rules between folders. A folder may be imported only through its entry point, which is `index.ts`
 * unless the rule names another file. `test/unit/arrows.test.ts` plants a violation of each rule and checks
 * that it is reported.
 */
const GATEWAY = '^apps/gateway/';
/** The folders of the gateway that every feature uses. All other folders are features, which are entered by their doors. */
const SHARED = '^apps/gateway/(auth|http)/';
const WORKER = '^apps/worker/';
const LOCAL = '^apps/local/';
const ADMIN = '^apps/admin/';
const RUNTIME_DOOR = '^apps/runtime/index\\.ts$';
/**
 * The file that detects how Byline was installed. The command line imports this file, so that messages show
 * the right command.
 */
const INSTALLATION = '^apps/runtime/installation\\.ts$';
const CLIENT_DOOR = '^apps/client/index\\.ts$';
const DB_DOOR = '^db/index\\.ts$';
/** The folder of pure types and functions. Files in other folders may import any file from it. */
const MODEL = '^model/';
/** Pure functions on text, which any code may import. */
const TEXT = '^model/text/';
/**
 * The files that define what is sent through Temporal. Code that starts or queries workflows imports these
 * files instead of the workflows.
 */
const CONTRACT = '^workflows/(?:contract|options|start|start-audit)\\.ts$';
const AREA_DOORS = '^activities/[^/]+/index\\.ts$';
/** The packages of pure functions. Other code imports them by name: `#reader`, `#fit`, `#find`. */
const PACKAGE_DOORS = '^packages/[^/]+/index\\.ts$';
/** The packages that also run in the gateway, in the command line and in the browser. */
const LIGHT_DOORS = '^packages/(?:intake|mail-merge|press-release|proof)/index\\.ts$';
const OURS = '^(apps|workflows|activities|packages|db|model)/';

/**
 * The areas of `activities`, from the lowest to the highest. The files of an area may import files of lower
 * areas.
 */
const AREAS = [
  ['support', 'threads'],
  ['web'],
  ['reading'],
  ['publications', 'news', 'fit', 'find'],
  ['journalists'],
  ['jobs', 'mail', 'privacy', 'watch', 'webhooks'],
];
const ALL_AREAS = AREAS.flat().join('|');

/** Creates a rule: the files in `from` may import only each other, the files in `to`, and packages. */
const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: OURS, pathNot: [from, ...to] },
});

const areasInOrder = AREAS.flatMap((row, at) =>
  row.map((area) => ({
    name: `${area}-enters-lower-areas`,
    comment: `activities/${area} → ${AREAS.slice(0, at).flat().join(', ') || 'no other area'}`,
    severity: 'error',
    from: { path: `^activities/${area}/` },
    to: { path: '^activities/', pathNot: `^activities/(${[area, ...AREAS.slice(0, at).flat()].join('|')})/` },
  })),
);

export default {
  forbidden: [
    only(
      'gateway-talks-to-postgres-and-temporal',
      'gateway → intake, mail-merge, press-release, proof, db, model, workflows/contract',
      GATEWAY,
      [RUNTIME_DOOR, LIGHT_DOORS, DB_DOOR, MODEL, CONTRACT],
    ),
    only('worker-runs-the-rest', 'worker → workflows, activities, packages, db, model', WORKER, [
      RUNTIME_DOOR,
      DB_DOOR,
      MODEL,
      '^workflows/',
      AREA_DOORS,
      PACKAGE_DOORS,
    ]),
    only('admin-uses-plain-functions', 'admin → db, model, activities, packages, workflows/contract', ADMIN, [
      '^apps/cli/commands/schema\\.ts$',
      RUNTIME_DOOR,
      DB_DOOR,
      MODEL,
      CONTRACT,
      AREA_DOORS,
      PACKAGE_DOORS,
    ]),
    only('local-opens-doors', 'local → every door', LOCAL, [
      RUNTIME_DOOR,
      DB_DOOR,
      MODEL,
      CONTRACT,
      '^apps/gateway/app\\.ts$',
      '^apps/worker/index\\.ts$',
      '^apps/admin/index\\.ts$',
      '^apps/cli/index\\.ts$',
      AREA_DOORS,
      PACKAGE_DOORS,
    ]),
    only('client-knows-nobody', 'client → nothing', '^apps/client/', []),
    only(
      'cli-knows-the-client-only',
      'cli → the typed client, intake, mail-merge, press-release, proof, model/text',
      '^apps/cli/',
      [CLIENT_DOOR, INSTALLATION, LIGHT_DOORS, TEXT],
    ),
    only(
      'console-knows-the-client-only',
      'console → the typed client, intake, mail-merge, press-release, proof, model/text',
      '^apps/console/',
      [CLIENT_DOOR, LIGHT_DOORS, TEXT],
    ),
    only('runtime-knows-nobody', 'runtime → model/text', '^apps/runtime/', [TEXT]),
    only('model-knows-nobody', 'model → nothing', MODEL, []),
    {
      name: 'model-is-pure',
      comment: 'model → hashes, host names, the list of public suffixes, HTML and CSV: no input or output',
      severity: 'error',
      from: { path: MODEL },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot:
          '^(?:node:)?(?:crypto|url|zlib)$|^node_modules/(?:entities|htmlparser2|tldts|papaparse|@types/papaparse)/',
      },
    },
    only('db-knows-the-model-only', 'db → model', '^db/', [MODEL]),
    {
      name: 'packages-know-the-model-only',
      comment: 'packages/<name> → model',
      severity: 'error',
      from: { path: '^packages/([^/]+)/', pathNot: '^packages/(?:find|fit)/' },
      to: { path: OURS, pathNot: ['^packages/$1/', MODEL] },
    },
    only('fit-stands-on-press-releases', 'packages/fit → press-release, model', '^packages/fit/', [
      '^packages/press-release/index\\.ts$',
      MODEL,
    ]),
    only('find-stands-on-fit', 'packages/find → fit, model', '^packages/find/', [
      '^packages/fit/index\\.ts$',
      MODEL,
    ]),
    {
      name: 'packages-are-pure',
      comment: 'packages → hashes, and no other module of Node.js: no input or output',
      severity: 'error',
      from: { path: '^packages/' },
      to: { dependencyTypes: ['core'], pathNot: '^(?:node:)?crypto$' },
    },
    only('workflows-are-deterministic', 'workflows → model, types of activities', '^workflows/', [
      MODEL,
      AREA_DOORS,
    ]),
    {
      name: 'workflows-import-types-only',
      comment: 'workflows → import type of activities: code of theirs would end in the bundle',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: '^activities/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'activities-enter-by-doors',
      comment: 'activities → packages, model, db, workflows/contract, and each other through doors',
      severity: 'error',
      from: { path: '^activities/([^/]+)/' },
      to: { path: OURS, pathNot: ['^activities/$1/', PACKAGE_DOORS, MODEL, DB_DOOR, CONTRACT, AREA_DOORS] },
    },
    ...areasInOrder,
    {
      name: 'areas-have-a-place',
      comment: 'A new area takes its place in AREAS before it enters another.',
      severity: 'error',
      from: { path: '^activities/([^/]+)/', pathNot: `^activities/(${ALL_AREAS})/` },
      to: { path: '^activities/', pathNot: '^activities/$1/' },
    },
    {
      name: 'features-enter-by-doors',
      comment: 'gateway/<feature> → gateway/{auth, http}, and each other through doors',
      severity: 'error',
      from: { path: `${GATEWAY}([^/]+)/`, pathNot: SHARED },
      to: { path: GATEWAY, pathNot: [`${GATEWAY}$1/`, SHARED, `${GATEWAY}[^/]+/index\\.ts$`] },
    },
    {
      name: 'the-app-enters-by-doors',
      comment:
        'gateway/app → each feature through its door; gateway/server loads what it observes with only if asked',
      severity: 'error',
      from: { path: `${GATEWAY}[^/]+\\.ts$` },
      to: { path: `${GATEWAY}[^/]+/`, pathNot: [SHARED, `${GATEWAY}observability/`, '/index\\.ts$'] },
    },
    {
      name: 'auth-and-http-know-no-feature',
      comment: 'gateway/auth → gateway/http; gateway/http → nothing of the gateway',
      severity: 'error',
      from: { path: `${GATEWAY}(auth|http)/` },
      to: { path: GATEWAY, pathNot: [`${GATEWAY}$1/`, `${GATEWAY}http/`] },
    },
    {
      name: 'one-file-knows-the-mcp-sdk',
      comment:
        'The SDK of MCP changes with the protocol: the server of the gateway and the bridge of the CLI know it.',
      severity: 'error',
      from: { path: OURS, pathNot: ['^apps/gateway/mcp/server\\.ts$', '^apps/cli/mcp-bridge\\.ts$'] },
      to: { path: '(?:^|/)node_modules/@modelcontextprotocol/' },
    },
    {
      name: 'no-cycles',
      comment: 'Modules in a cycle cannot be understood or tested alone. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unlisted-packages',
      comment: 'What production imports is in `dependencies`.',
      severity: 'error',
      // `no-unlisted-packages` does not apply to the console, the programs that build bundles, the `byline`
      // start script, and `npm run dev`. These files import development packages, but only in a checkout.
      from: {
        path: OURS,
        pathNot: [
          '^apps/(?:console/|build-commands|byline\\.mjs$|local/dev)',
          '^activities/threads/thread-bundle\\.ts$',
        ],
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that cannot be resolved is not checked by the other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/console/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
