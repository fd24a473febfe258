/**
 * The arrows of the house: who may import whom. A folder is entered through its door only: `index.ts`, or the
 * file named after the folder. `test/unit/arrows.test.ts` plants a violation of each rule and sees it fail.
 */
const GATEWAY = '^apps/gateway/';
const WORKER = '^apps/worker/';
const LOCAL = '^apps/local/';
const ADMIN = '^apps/admin/';
const RUNTIME_DOOR = '^apps/runtime/index\\.ts$';
const DB_DOOR = '^db/index\\.ts$';
const CONTRACT = '^workflows/contract\\.ts$';
const AREA_DOORS = '^activities/[^/]+/index\\.ts$';
const OURS = '^(apps|workflows|activities|db)/';

/** Files of `from` may import, of our own files, those of `to` and nothing else. */
const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: OURS, pathNot: [from, ...to] },
});

export default {
  forbidden: [
    only('gateway-talks-to-postgres-and-temporal', 'gateway → db, workflows/contract', GATEWAY, [
      RUNTIME_DOOR,
      DB_DOOR,
      CONTRACT,
    ]),
    only('worker-runs-the-rest', 'worker → workflows, activities, db', WORKER, [
      RUNTIME_DOOR,
      DB_DOOR,
      '^workflows/',
      AREA_DOORS,
    ]),
    only('admin-uses-plain-functions', 'admin → db, activities, workflows/contract', ADMIN, [
      RUNTIME_DOOR,
      DB_DOOR,
      CONTRACT,
      AREA_DOORS,
    ]),
    only('local-opens-doors', 'local → every door', LOCAL, [
      RUNTIME_DOOR,
      DB_DOOR,
      CONTRACT,
      '^apps/gateway/gateway\\.ts$',
      '^apps/worker/index\\.ts$',
      '^apps/admin/index\\.ts$',
    ]),
    only('clients-know-the-document-only', 'cli → nothing of ours', '^apps/cli/', []),
    only('console-knows-the-document-only', 'console → the typed client', '^apps/console/', [
      '^apps/cli/client/index\\.ts$',
    ]),
    only('runtime-knows-nobody', 'runtime → nothing', '^apps/runtime/', []),
    only('db-knows-nobody', 'db → nothing', '^db/', []),
    only('workflows-are-deterministic', 'workflows → types of activities', '^workflows/', [AREA_DOORS]),
    {
      name: 'workflows-import-types-only',
      comment: 'workflows → import type of activities: code of theirs would end in the bundle',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: '^activities/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'activities-enter-by-doors',
      comment: 'activities → db, workflows/contract, and each other through doors',
      severity: 'error',
      from: { path: '^activities/([^/]+)/' },
      to: { path: OURS, pathNot: ['^activities/$1/', DB_DOOR, CONTRACT, AREA_DOORS] },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle is one file in two pieces.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unlisted-packages',
      comment: 'What production imports is in `dependencies`.',
      severity: 'error',
      // The console and the byline command are bundled when they are built: production imports none of their builders.
      from: { path: OURS, pathNot: '^apps/(?:console/|build-commands)' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere hides an arrow.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
