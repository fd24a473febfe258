import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { envExample, readConfig } from '../../apps/runtime/index.ts';
import { codeBlock } from '../support/docs/code-blocks.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { buildGoProgram } from '../support/stacks/cluster/go-program.ts';
import { IMAGE_ENVIRONMENT, TOPOLOGY } from '../support/stacks/cluster/topology.ts';
import { PROJECT } from '../support/stacks/processes.ts';
import { findPythonPackage } from '../support/stacks/python-package.ts';

const CHART = join(PROJECT, 'deploy/helm');
const HELM = 'helm.sh/helm/v3/cmd/helm@v3.19.2';
/** The package that has the schemas of Kubernetes, and the oldest and newest release whose objects are checked. */
const VALIDATOR = { name: 'kubernetes-validate', version: '1.37.0' };
const RELEASES = ['1.27', '1.37'];
/** Renders the chart. Built from its source, Helm does not know which Kubernetes is current. */
const TEMPLATE = ['template', 'press', CHART, '--kube-version', '1.31', '--values'];

interface Values {
  settings: Record<string, string>;
  workers: Record<string, { roles: string; replicas: number }>;
  gateway: { replicas: number };
  image: { repository: string };
  publicUrl: string;
}

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
const values = parse(read('deploy/helm/values.yaml')) as Values;
const documented = (code: string) => parse(code) as Partial<Values>;
/** Values as Helm computes them: with those of an operator merged in. */
const merge = (all: Values, part: Partial<Values>): Values => ({
  ...all,
  ...part,
  image: { ...all.image, ...part.image },
  settings: { ...all.settings, ...part.settings },
});
/** The values of the documentation. */
const REQUIRED = merge(values, documented(codeBlock('docs/kubernetes.md', 'Install', 1)));
const FULL = merge(
  merge(REQUIRED, documented(codeBlock('docs/kubernetes.md', 'Temporal Cloud'))),
  documented(codeBlock('docs/kubernetes.md', 'Temporal Cloud', 1)),
);

describe('the values of the Helm chart', () => {
  const isValid = new Ajv({ strict: false }).compile(JSON.parse(read('deploy/helm/values.schema.json')));

  it('are refused until the image, the URL and Temporal are named', () => {
    expect(isValid(REQUIRED)).toBe(true);
    expect(isValid(FULL)).toBe(true);
    for (const missing of ['image', 'publicUrl', 'settings'] as const)
      expect(isValid({ ...REQUIRED, [missing]: values[missing] }), missing).toBe(false);
  });

  it('take every setting that is no secret, and no secret', () => {
    const SECRET = /(_KEYS?|_PASSWORD|_SECRET|_TOKEN|_LOGIN)$|^DATABASE_URL$|SMTP_URL$/;
    const names = [...envExample().matchAll(/^# ([A-Z][A-Z_0-9]+)=/gm)].map(([, name = '']) => name);
    expect(names.filter((name) => SECRET.test(name)).length).toBeGreaterThan(8);
    for (const name of names) {
      const isTaken = isValid({ ...REQUIRED, settings: { ...REQUIRED.settings, [name]: 'x' } });
      expect(isTaken, name).toBe(!SECRET.test(name));
    }
  });

  it('belong to the version of the package, and agree with the compose file', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const chart = parse(read('deploy/helm/Chart.yaml')) as { appVersion: string; version: string };
    expect(chart).toMatchObject({ version, appVersion: version });
    const service = (name: string) => TOPOLOGY.find((row) => row.name === name);
    expect(values.gateway.replicas).toBe(service('gateway')?.replicas);
    expect(
      Object.entries(values.workers).map(([name, { roles, replicas }]) => [
        `${name}-worker`,
        roles,
        replicas,
      ]),
    ).toEqual(
      ['workflow-worker', 'activity-worker'].map((name) => [
        name,
        service(name)?.environment.BYLINE_WORKER_ROLES,
        service(name)?.replicas,
      ]),
    );
  });
});

interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string>; labels: Record<string, string> };
  spec: {
    replicas?: number;
    maxUnavailable?: number;
    template?: { spec: { containers: Container[]; volumes: object[] } };
    rules?: { host: string }[];
  };
}
interface Container {
  name: string;
  image: string;
  command: string[];
  env: { name: string; value: string }[];
  envFrom: object[];
  livenessProbe?: object;
  volumeMounts: { mountPath: string }[];
}

if (!IS_DEEP) console.warn('Skipped: rendering of the Helm chart ("npm run test:deep").');

describe.skipIf(!IS_DEEP)('the objects that Helm makes of the chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-helm-'));
  const { cacheDir } = readConfig({}).local;
  const helm = join(cacheDir, 'helm-3.19.2');
  let python = '';
  beforeAll(async () => {
    mkdirSync(cacheDir, { recursive: true });
    if (!existsSync(helm))
      await buildGoProgram({ title: 'Helm', source: HELM, minutes: 3, place: helm, cacheDir }, (line) =>
        console.log(line),
      );
    const found = await findPythonPackage(cacheDir, VALIDATOR.name, VALIDATOR.version);
    if ('missing' in found) throw new Error(found.missing);
    python = join(found.programs, 'python');
  }, 1_200_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function render(given: Values): Manifest[] {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(given));
    const text = execFileSync(helm, [...TEMPLATE, file], { encoding: 'utf8' });
    return parseAllDocuments(text)
      .map((document) => document.toJS() as Manifest | null)
      .filter((manifest) => manifest !== null);
  }

  it.each(RELEASES)('match the schemas of Kubernetes %s', (release) => {
    for (const given of [REQUIRED, FULL]) {
      const manifests = render(given);
      expect(manifests.length).toBeGreaterThan(8);
      const file = join(folder, 'manifests.json');
      writeFileSync(file, JSON.stringify(manifests));
      const check =
        'import json, sys, kubernetes_validate as k\nfor m in json.load(open(sys.argv[1])): k.validate(m, sys.argv[2], strict=True)';
      const { status, stderr } = spawnSync(python, ['-c', check, file, release], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    }
  });

  it('run what the compose file runs, with every secret by reference', () => {
    const manifests = render(FULL);
    const containers = manifests.flatMap((one) => one.spec.template?.spec.containers ?? []);
    expect(containers.map(({ command }) => command.join(' ')).sort()).toEqual(
      ['gateway', 'init', 'workflow-worker', 'activity-worker']
        .map((name) => TOPOLOGY.find((row) => row.name === name)?.run.join(' '))
        .sort(),
    );
    for (const { image, envFrom, env, volumeMounts } of containers) {
      expect(image).toBe('registry.example/byline:0.1.0');
      expect(envFrom).toEqual([{ secretRef: { name: 'byline' } }]);
      expect(env.map(({ name }) => name)).not.toContain('DATABASE_URL');
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/etc/byline/certificates']);
      for (const name of Object.keys(IMAGE_ENVIRONMENT))
        expect(env.map((one) => one.name)).not.toContain(name);
    }
  });

  it('migrate before pods are replaced, restart stuck pods, and leave one of each kind during a drain', () => {
    const manifests = render(REQUIRED);
    const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);
    expect(ofKind('Job')[0]?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const deployments = ofKind('Deployment');
    expect(deployments).toHaveLength(3);
    for (const { metadata, spec } of deployments) {
      expect(spec.template?.spec.containers[0]?.livenessProbe, metadata.name).toBeDefined();
      const budget = ofKind('PodDisruptionBudget').find((one) => one.metadata.name === metadata.name);
      expect(budget?.spec.maxUnavailable, metadata.name).toBe(1);
    }
    expect(ofKind('Ingress')[0]?.spec.rules?.[0]?.host).toBe('byline.example');
  });

  it('are refused with a secret among the settings', () => {
    const file = join(folder, 'values.json');
    const settings = { ...REQUIRED.settings, TEMPORAL_API_KEY: 'x' };
    writeFileSync(file, JSON.stringify({ ...REQUIRED, settings }));
    const { status, stderr } = spawnSync(helm, [...TEMPLATE, file], { encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stderr).toContain('TEMPORAL_API_KEY');
  });
});
