/**
 * `oidc-provider`, without the line that it prints when it is loaded by Node 20: all its flows that are used here
 * are tested on it. Whatever else it has to say is printed.
 */
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
const library = await import('oidc-provider');
console.warn = warn;

export const { default: Provider, errors, interactionPolicy } = library;
