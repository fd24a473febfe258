import type { MarkdownRenderer } from 'vitepress';

/**
 * Names the tabs of code groups by their place on the page. VitePress names them at random, so that no two builds of
 * the same commit would be equal.
 */
export function codeGroupNames(md: MarkdownRenderer): void {
  const render = md.renderer.rules['container_code-group_open'];
  if (!render) throw new Error('VitePress renders code groups by another rule');
  md.renderer.rules['container_code-group_open'] = (tokens, index, options, env, self) => {
    const html = render(tokens, index, options, env, self);
    const names = [...html.matchAll(/ id="tab-([\w-]+)"/g)].map(([, name]) => name ?? '');
    const named = html.replaceAll(/ name="group-[\w-]+"/g, ` name="group-${index}"`);
    return names.reduce(
      (text, name, tab) => text.replaceAll(`"tab-${name}"`, `"tab-${index}-${tab}"`),
      named,
    );
  };
}
