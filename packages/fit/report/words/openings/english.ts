import { type AngleOpening, capital, chosen, type OpeningWords } from '../wording.ts';

/** The kinds of news, as they follow "here is" or "there is"; `are` marks plurals. */
const KINDS: OpeningWords['kinds'] = {
  contrary: { text: 'a finding that goes against expectations' },
  recall: { text: 'a recall' },
  obituary: { text: 'sad news' },
  statement: { text: 'a statement' },
  deal: { text: 'news of a takeover' },
  funding: { text: 'a funding round' },
  results: { text: 'new business figures', isPlural: true },
  award: { text: 'an award' },
  work: { text: 'a new release' },
  event: { text: 'an event' },
  opening: { text: 'an opening' },
  study: { text: 'a new study' },
  data: { text: 'new figures', isPlural: true },
  legal: { text: 'a court case' },
  policy: { text: 'a policy story' },
  hire: { text: 'an appointment' },
  partnership: { text: 'a new partnership' },
  product: { text: 'a new product' },
  campaign: { text: 'a campaign' },
  news: { text: 'news' },
};

const FORMS: OpeningWords['forms'] = {
  news: 'report',
  feature: 'feature',
  column: 'column',
  review: 'review',
  live: 'live coverage',
  newsletter: 'newsletter',
  advice: 'guide',
  shopping_guide: 'buying guide',
  listing: 'round-up',
  crime_report: 'report',
  correction: 'piece',
  obituary: 'obituary',
};

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
export function englishOpening({ turn, article, form, kind, topic, desk }: AngleOpening): string {
  const noun = form === null ? 'piece' : FORMS[form];
  const title = article.title === null ? '' : ` “${article.title}”`;
  const month =
    article.month === null ? '' : article.title === null ? ` of ${article.month}` : ` (${article.month})`;
  const your = `your ${noun}${title}${month}`;
  const { text: news, isPlural } = KINDS[kind];
  const [is, has] = isPlural ? ['are', 'have'] : ['is', 'has'];
  const forDesk = desk === null ? null : `For your ${DESKS[desk]} coverage, after ${your}:`;
  if (topic === null)
    return chosen(turn, [
      `Following ${your}, here ${is} ${news}.`,
      `After ${your}: ${news}.`,
      `With ${your} in mind, here ${is} ${news}.`,
      `Because of ${your}, I thought of you for ${news}.`,
      `As the author of ${your}, you may want to see ${news}.`,
      `${capital(your)} is why I am writing: there ${is} ${news}.`,
      forDesk ? `${forDesk} ${news}.` : `I read ${your}; there ${is} ${news}.`,
      `Since ${your}, there ${has} been ${news}.`,
      `Readers of ${your} may want to know about ${news}.`,
    ]);
  return chosen(turn, [
    `You covered ${topic} in ${your}; here ${is} ${news}.`,
    `${capital(your)} covered ${topic}, and there ${is} now ${news}.`,
    `After ${your} about ${topic}: ${news}.`,
    `With ${your} about ${topic} in mind, here ${is} ${news}.`,
    `I read ${your} about ${topic}; there ${is} ${news}.`,
  ]);
}
