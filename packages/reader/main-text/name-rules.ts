/** The reason why a block is not part of an article's text. */
export interface Exclusion {
  reason: string;
  /**
   * The maximum share of the page's prose that an excluded block of text may contain. A block with more prose
   * is kept, because the block is probably part of the article in spite of its name.
   */
  upTo: number;
  /** The word in the element's class or id because of which the element was excluded. */
  word?: string;
}

export interface NameRule extends Exclusion {
  /**
   * A pattern for words in class names and ids, in lower case and joined by hyphens. `at` defines whether the
   * words must be at the end, at the start or end, or the whole class name or id.
   */
  names: string;
  at: 'end' | 'start or end' | 'whole';
}

/**
 * Rules for the class names and ids of elements that are not part of the story. The first matching rule is
 * used.
 */
export const NAME_RULES: NameRule[] = [
  {
    reason: 'hidden',
    upTo: 0.5,
    at: 'whole',
    names: '(?:is-)?hidden|visually-?hidden|sr-only|screen-?reader(?:-text)?',
  },
  {
    reason: 'comments',
    upTo: 0.95,
    at: 'start or end',
    names:
      'comments?|comentarios?|commentaires?|kommentare?|kommentarer|commenti|reacties|komentarze|komentare|yorumlar|disqus|respond',
  },
  {
    reason: 'shares',
    upTo: 0.4,
    at: 'start or end',
    names: 'share|sharing|social',
  },
  {
    reason: 'other stories',
    upTo: 0.6,
    at: 'start or end',
    names:
      'related|teasers?|latest|popular|trending|promos?|promoted|yarpp|(?:read|see)-also|also-read|read-(?:next|more)|next-(?:article|story|post)|more-(?:stories|news)',
  },
  {
    reason: 'appeal',
    upTo: 0.3,
    at: 'whole',
    names:
      '(?:support|donat(?:e|ion)|donor|contribut(?:e|ion))(?:-(?:us|box|banner|block|call|appeal|message|cta))?',
  },
  {
    reason: 'player',
    upTo: 0.2,
    at: 'whole',
    names: '(?:(?:audio|video|media)-?)?player(?:-(?:controls?|menu|settings))?|vjs-[a-z-]+|plyr[a-z-]*',
  },
  {
    reason: 'newsletter',
    upTo: 0.4,
    at: 'start or end',
    names: 'news-?letters?|subscribe|subscription|sign-?up|call-to-action|cta',
  },
  {
    reason: 'author',
    upTo: 0.4,
    at: 'start or end',
    names: 'authors?|by-?lines?|bio|credits?',
  },
  {
    reason: 'navigation',
    upTo: 0.4,
    at: 'start or end',
    names: 'bread-?crumbs?|nav|navigation|menus?|jump-?link|toc',
  },
  {
    reason: 'beside the story',
    upTo: 0.4,
    at: 'start or end',
    names: 'side-?bars?',
  },
  { reason: 'beside the story', upTo: 0.4, at: 'whole', names: 'widgets?|not-prose' },
  {
    reason: 'footer',
    upTo: 0.7,
    at: 'start or end',
    names: 'footer|copyright|disclaimer',
  },
  {
    reason: 'caption',
    upTo: 0.4,
    at: 'start or end',
    names: 'captions?|wp-caption(?:-text)?|fig-?caption',
  },
  {
    reason: 'caption',
    upTo: 0.4,
    at: 'end',
    names: '(?:image|media|picture)-?(?:description|info|source|text)',
  },
  {
    reason: 'advertisement',
    upTo: 0.4,
    at: 'start or end',
    names: 'ads?|banners?',
  },
  {
    reason: 'notice',
    upTo: 0.4,
    at: 'start or end',
    names: 'modal|overlay|cookie-?(?:notice|banner|bar|popup)|onetrust|cookiebot|didomi|usercentrics',
  },
  {
    reason: 'labels',
    upTo: 0.4,
    at: 'end',
    names:
      '(?:tags?|categor(?:y|ies)|meta|meta-?data|info|date|time|labels?|kicker)|publish(?:ed)?-?(?:date|time|on)|sources?|read(?:ing)?-time',
  },
  {
    reason: 'ratings',
    upTo: 0.3,
    at: 'start or end',
    names: 'ratings?',
  },
];
