import { fileURLToPath } from 'node:url';

const SOURCES = new URL('../../', import.meta.url);
const IS_COMPILED = import.meta.url.endsWith('.js');
/** Only a checkout has this module. */
const BUILT_COMMANDS = new URL('../built-commands.mjs', import.meta.url).href;

/** What `built-commands.mjs` exports. */
interface BuiltCommands {
  PROGRAMS: Record<string, string>;
  BUILT: string;
  isBuilt(): boolean;
}

/**
 * Returns a function that finds the file to run for a program, which is named by its source file. That file is
 * JavaScript if this code is compiled, or if the checkout has a build of the current sources.
 */
export async function findServerPrograms(): Promise<(source: string) => string> {
  const pathOf = (file: string) => fileURLToPath(new URL(file, SOURCES));
  if (IS_COMPILED) return (source) => pathOf(source.replace(/\.ts$/, '.js'));
  const { PROGRAMS, BUILT, isBuilt }: BuiltCommands = await import(BUILT_COMMANDS);
  return (source) => {
    const [name] = Object.entries(PROGRAMS).find(([, file]) => file === source) ?? [];
    return pathOf(name !== undefined && isBuilt() ? `${BUILT}/${name}.js` : source);
  };
}
