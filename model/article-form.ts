/**
 * The form of an article, as far as its page shows it. A writer of one form seldom takes a story that needs
 * another: who only reviews products writes no news about their makers.
 */
export const ARTICLE_FORMS = [
  ...(['news', 'feature', 'column', 'review', 'live', 'newsletter', 'advice'] as const),
  ...(['shopping_guide', 'listing', 'crime_report', 'correction', 'obituary'] as const),
] as const;
export type ArticleForm = (typeof ARTICLE_FORMS)[number];
