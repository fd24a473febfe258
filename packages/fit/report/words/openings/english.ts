import type { PitchKind } from '../../../pitch/pitch-kind.ts';
import { type AngleOpening, announced, chosen, type OpeningWords, says } from '../wording.ts';

/** The kinds of news, as they announce the sentences that follow. */
const KINDS: OpeningWords['kinds'] = {
  recall: 'this product recall',
  statement: 'this statement',
  deal: 'this acquisition',
  results: 'these business figures',
  award: 'this award',
  work: 'this new release',
  event: 'this event',
  study: 'this new study',
  data: 'these new figures',
  legal: 'this court case',
  policy: 'this change of policy',
  hire: 'this appointment',
  partnership: 'this new partnership',
  product: 'this new product',
  campaign: 'this call for action',
  news: 'this news',
};

/** What kind of work or event a pitch presents; the first that it names. */
const NOUNS: Partial<Record<PitchKind, RegExp>> = {
  work: /\b(?:(?:board|card) game|audio ?library|audiobook|documentary|novel|memoir|album|book)\b/i,
  event: /\b(?:exhibition|festival|conference|trade fair|museum)\b/i,
  campaign: /\b(?:(?:policy|white|position) paper|open letter|petition|manifesto)\b/i,
};
/** Kinds of which English says what they are "on"; others are "about" something. */
const ON: ReadonlySet<PitchKind> = new Set<PitchKind>(['study', 'data', 'statement', 'campaign']);

const FORMS: OpeningWords['forms'] = {
  news: 'article',
  feature: 'feature',
  column: 'column',
  review: 'review',
  live: 'article',
  newsletter: 'newsletter issue',
  advice: 'guide',
  shopping_guide: 'buying guide',
  listing: 'article',
  crime_report: 'report',
  correction: 'piece',
  obituary: 'obituary',
};

/** Matches the title of a list of prices, which is no guide. */
const DEALS = /\b(?:deals?|sale|discounts?)\b/i;

const DESKS: OpeningWords['desks'] = {
  culture: 'culture',
  health: 'health',
  education: 'education',
  sport: 'sports',
  technology: 'technology',
  environment: 'environment',
  energy: 'energy',
  travel: 'travel',
  food: 'food',
};

/** Returns the first sentence of an e-mail, in one of nine ways by `turn`. */
export function englishOpening(opening: AngleOpening): string {
  const { turn, article, form, isGuest, kind, topic, desk } = opening;
  const noun =
    form === null ||
    says(article.title, FORMS[form].replace(/ issue$/, '')) ||
    DEALS.test(article.title ?? '')
      ? 'piece'
      : FORMS[form];
  const title = article.title === null ? '' : ` “${article.title}”`;
  const month =
    article.month === null ? '' : article.title === null ? ` of ${article.month}` : ` (${article.month})`;
  const subject = topic === null ? '' : ` about ${topic}`;
  const named = `${noun}${title}${month}${subject}`;
  const the = `the ${named}`;
  const your = isGuest ? the : `your ${named}`;
  const noted = NOUNS[kind]?.exec(opening.story)?.[0].toLowerCase();
  const shown = noted === 'museum' ? 'exhibition' : noted;
  const kinds =
    shown === undefined
      ? KINDS
      : { ...KINDS, [kind]: kind === 'event' ? `this ${shown}` : `this new ${shown}` };
  const { news } = announced(opening, kinds, {
    quote: (quoted) => `“${quoted}”`,
    on: (about, of) => `${ON.has(of) ? 'on' : 'about'} ${about}`,
  });
  if (kind === 'obituary') return `I read ${your}, and am sorry to write to you with sad news.`;
  return chosen(turn, [
    `I read ${your} and thought that ${news} might interest you.`,
    `I am writing to you after reading ${your}: ${news} may interest you.`,
    `I found ${your} and hope that ${news} will interest you.`,
    `With ${your} in mind, I think that ${news} may interest you.`,
    `I came across ${your}, and ${news} may be of interest to you.`,
    `Having read ${your}, I hope to interest you in ${news}.`,
    desk === null
      ? `I saw ${your}, and ${news} may interest you.`
      : `I read ${your}; ${news} may suit your ${DESKS[desk]} coverage.`,
    isGuest
      ? `I saw ${the}; perhaps ${news} will interest you.`
      : `Since you wrote ${the}, ${news} may interest you.`,
    isGuest
      ? `Having seen ${the}, I hope that ${news} may interest you.`
      : `You wrote ${the}, so ${news} may interest you.`,
  ]);
}
