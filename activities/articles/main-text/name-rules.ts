import type { Exclusion } from './exclusions.ts';

export interface NameRule extends Exclusion {
  /** Words of class names and ids in lower case, joined by hyphens; at the end of a name, or at its start too. */
  names: string;
  at: 'end' | 'start or end' | 'whole';
}

/** Names by which pages call what is no part of the story; the first rule that fits counts. */
export const NAME_RULES: NameRule[] = [
  {
    reason: 'hidden',
    upTo: 0.5,
    at: 'whole',
    names: '(?:is-)?hidden|visually-?hidden|sr-only|screen-?reader(?:-text)?|off-?screen|d-none',
  },
  {
    reason: 'comments',
    upTo: 0.95,
    at: 'start or end',
    names: 'comments?|disqus|respond|livefyre|discussion|coral',
  },
  {
    reason: 'shares',
    upTo: 0.4,
    at: 'start or end',
    names:
      'share|sharing|shares|share-?bar|share-?(?:buttons?|tools?|links?)|social|add-?this|add-?to-?any|a2a|share-?this|share-?daddy|follow-us|sociable|tweet-button|bookmark',
  },
  { reason: 'shares', upTo: 0.4, at: 'whole', names: 'follow|print' },
  {
    reason: 'other stories',
    upTo: 0.6,
    at: 'start or end',
    names:
      'related|recommend|recommended|recommendations?|recirc|recirculation|more-(?:stories|from|news|on|articles|posts|like|in|headlines)|read-?(?:more|next|also|this)|also-(?:read|like|see|on)|see-also|you-may|may-like|might-like|most-(?:read|popular|viewed|shared|recent)|popular|trending|outbrain|taboola|zergnet|revcontent|teasers?|promo|promos|promoted|jp-relatedposts|yarpp|up-?next|next-(?:post|article|story|up)|prev(?:ious)?-(?:post|article|story)|post-nav(?:igation)?|next-?prev|prev-?next|similar|suggested|suggestions|latest|further-reading|other-(?:news|stories|articles)|top-stories|in-?line-?(?:related|promo|story)|onward|dont-miss|editors?-picks?|spotlight|featured-(?:posts|stories)',
  },
  {
    reason: 'newsletter',
    upTo: 0.4,
    at: 'start or end',
    names:
      'news-?letters?|subscribe|subscription|sign-?up|mailing-list|mc-embed|opt-?in|email-?(?:form|capture)|mailchimp|subscriber|donate|donation|membership|support-us|call-to-action|cta',
  },
  {
    reason: 'author',
    upTo: 0.4,
    at: 'start or end',
    names:
      '(?:post|article|entry|story)?-?author|authors?|about-(?:the-)?author|by-?lines?|bio|biography|v-?card|contributors?|writer|reporter|profile|credits?|written-by',
  },
  {
    reason: 'standfirst',
    upTo: 0.15,
    at: 'start or end',
    names: 'dek|deck|abstract|standfirst|sub-?headline|sub-?title|sub-?heading',
  },
  {
    reason: 'navigation',
    upTo: 0.4,
    at: 'start or end',
    names:
      'bread-?crumbs?|crumbs?|nav|navigation|nav-?bar|menu|menus|tool-?bar|skip-?(?:link|to|nav)|mast-?head|top-?bar|site-?header|pagination|pager|paging|jump-?(?:link|to)|sub-?nav|toc|table-of-contents|page-links|tabs',
  },
  {
    reason: 'beside the story',
    upTo: 0.4,
    at: 'start or end',
    names: 'side-?bars?|rail|right-(?:rail|col|column)|widget-area|off-?canvas',
  },
  { reason: 'beside the story', upTo: 0.4, at: 'whole', names: 'widgets?|not-prose' },
  {
    reason: 'footer',
    upTo: 0.7,
    at: 'start or end',
    names:
      'footer|foot|site-?footer|page-?footer|copyright|colophon|disclaimer|disclosure|legal|post-?footer|article-?footer|entry-?footer|about-(?:us|company)|boilerplate',
  },
  {
    reason: 'caption',
    upTo: 0.4,
    at: 'start or end',
    names: 'captions?|wp-caption(?:-text)?|fig-?caption|slide-?caption|cutline|image-attribution',
  },
  {
    reason: 'caption',
    upTo: 0.4,
    at: 'end',
    names:
      '(?:photo|image|img|media|picture|video|gallery)-?(?:credits?|caption|copyright|source|description|info|meta|byline|text)',
  },
  {
    reason: 'advertisement',
    upTo: 0.4,
    at: 'start or end',
    names:
      'ad|ads|adv|advert|adverts|advertisement|advertising|ad-?sense|dfp|gpt|google-?ads?|sponsor|sponsored|sponsors|ad-?(?:slot|unit|container|wrapper|box|label|placeholder)|commercial|banners?',
  },
  {
    reason: 'consent',
    upTo: 0.95,
    at: 'start or end',
    names: 'cookies?|consent|gdpr|cli-(?:modal|bar|tab)|ccpa',
  },
  {
    reason: 'notice',
    upTo: 0.4,
    at: 'start or end',
    names:
      'paywall|reg-?wall|modal|pop-?up|popover|roll-?over|hover-?card|dropdown|fly-?out|overlay|light-?box|tooltip|no-?print|log-?in|alert|notification|notice',
  },
  {
    reason: 'labels',
    upTo: 0.4,
    at: 'end',
    names:
      '(?:post-?|article-?|entry-?|story-?)?(?:tags?|topics|categor(?:y|ies)|meta|meta-?data|info|date|time|timestamp|dateline|labels?|kicker|eyebrow)|tag-?(?:list|cloud|links?)|tagged|cat-links|posted-(?:on|in|by)|publish(?:ed)?-?(?:date|time|on)|last-updated|updated|sources?|pub-?date|reading-time|read-time',
  },
  {
    reason: 'player',
    upTo: 0.3,
    at: 'start or end',
    names:
      'video-?player|player|carousel|slider|slick|jw-?player|brightcove|poll|survey|quiz|ratings?|votes?|reactions|thumbnails?|gallery-thumbs',
  },
];
