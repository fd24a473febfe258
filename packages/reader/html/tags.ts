/**
 * Bit flags for the kinds of HTML tags that rules check for every element. The lower bits are for the
 * attribute flags (`HAS`).
 */
export const IS = {
  /** A tag without content and without an end tag. */
  void: 1 << 8,
  /**
   * A tag that is always a block, so white space next to it has no meaning. Half of the text nodes are such
   * white space.
   */
  block: 1 << 9,
  /** A tag that does not begin or end a line of text, such as `span`. */
  phrasing: 1 << 10,
  /** An inline tag that does not separate words. Other inline tags, such as `span`, do. */
  tight: 1 << 11,
  /** A tag whose content is not displayed as text of the page. */
  unseen: 1 << 12,
  /** A tag within continuous text: it does not end a `Run` of the main text. */
  inline: 1 << 13,
  /**
   * A tag that is never main text: scripts, form controls, players, and ruby annotations, which repeat the
   * word beside them.
   */
  silent: 1 << 14,
} as const;

const NAMES: Record<keyof typeof IS, string> = {
  void: 'area base basefont br col command embed frame hr img input link meta param source track wbr',
  block:
    'article aside blockquote body dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p section table tbody td tfoot th thead tr ul',
  phrasing:
    'a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark picture q rb rp rt ruby s samp small source span strike strong sub sup time tt u var wbr',
  tight: 'a abbr b bdi bdo cite em font i ins mark q rb rp rt ruby s small strong sub sup u wbr',
  unseen: 'script style noscript template svg title iframe object select textarea',
  inline:
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr output q rb ruby s samp small span strike strong sub sup time tt u var wbr',
  silent:
    'script style noscript template svg iframe frame object embed canvas audio video map head title meta link input select option textarea button datalist progress meter rt rp noframes applet param source track area dialog',
};

const KINDS = new Map<string, number>();
for (const [kind, names] of Object.entries(NAMES) as [keyof typeof IS, string][])
  for (const name of names.split(' ')) KINDS.set(name, (KINDS.get(name) ?? 0) | IS[kind]);

/** Returns the flags (`IS`) of the tag with the given name. */
export function kindsOf(name: string): number {
  return KINDS.get(name) ?? 0;
}
