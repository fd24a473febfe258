import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '3.9.0';
/** The oldest Java that this OpenSearch runs on. */
const MIN_JAVA = 21;
/** The parts of the server that it loads as modules, with their files and their classes. */
const MODULES = [
  {
    name: 'transport-netty4',
    jars: /^(?:netty-|opensearch-netty4-|transport-netty4-client-)/,
    classname: 'org.opensearch.transport.Netty4ModulePlugin',
  },
  {
    name: 'analysis-common',
    jars: /^analysis-common-/,
    classname: 'org.opensearch.analysis.common.CommonAnalysisModulePlugin',
  },
  {
    name: 'lang-painless',
    jars: /^(?:lang-painless-|antlr4-|asm-|opensearch-scripting-painless-spi-)/,
    classname: 'org.opensearch.painless.PainlessModulePlugin',
  },
];

/** The program of a node: its folder and the Java to run it with. */
export interface NodeProgram {
  home: string;
  java: string;
}

/** Assembles a node from Maven Central, once per machine; returns what is missing as a sentence if it cannot. */
export function assembleNode(): NodeProgram | string {
  const java = findJava();
  if (!java) return `no Java of version ${MIN_JAVA} or later`;
  const home = join(tmpdir(), `byline-opensearch-${VERSION}`);
  if (existsSync(home)) return { home, java: join(java, 'bin/java') };
  const building = `${home}-${process.pid}`;
  const lib = join(building, 'lib');
  mkdirSync(lib, { recursive: true });
  try {
    const pom = fileURLToPath(new URL('pom.xml', import.meta.url));
    execFileSync('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${lib}`], {
      env: { ...process.env, JAVA_HOME: java },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    return `Maven did not get the parts of OpenSearch: ${String(error)}`;
  }
  for (const { name, jars, classname } of MODULES) {
    const folder = join(building, 'modules', name);
    mkdirSync(folder, { recursive: true });
    for (const jar of readdirSync(lib).filter((file) => jars.test(file)))
      renameSync(join(lib, jar), join(folder, jar));
    const descriptor = {
      ...{ name, description: name, classname, version: VERSION },
      ...{ 'opensearch.version': VERSION, 'java.version': String(MIN_JAVA) },
    };
    writeFileSync(join(folder, 'plugin-descriptor.properties'), propertiesOf(descriptor));
  }
  mkdirSync(join(building, 'plugins'));
  renameSync(building, home);
  return { home, java: join(java, 'bin/java') };
}

export function propertiesOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

/** Returns the folder of a Java that is new enough. */
function findJava(): string | undefined {
  const root = '/usr/lib/jvm';
  const installed = existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : [];
  return [process.env.JAVA_HOME, ...installed].find((folder) => {
    if (!folder || !existsSync(join(folder, 'bin/java'))) return false;
    const version = execFileSync(join(folder, 'bin/java'), ['--version'], { encoding: 'utf8' });
    return Number(/^\S+ (\d+)/.exec(version)?.[1]) >= MIN_JAVA;
  });
}
