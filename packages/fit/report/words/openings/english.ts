import { type AngleOpening, capital, chosen, FROM_FIELD, type OpeningWords } from '../wording.ts';

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
export function englishOpening({
  turn,
  article,
  form,
  kind,
  topic,
  isCentral,
  isAsked,
  desk,
}: AngleOpening): string {
  const noun = form === null ? 'piece' : FORMS[form];
  const title = article.title === null ? '' : ` “${article.title}”`;
  const month =
    article.month === null ? '' : article.title === null ? ` of ${article.month}` : ` (${article.month})`;
  const your = `your ${noun}${title}${month}`;
  const { text: news, isPlural } = KINDS[kind];
  const [is, has] = isPlural ? ['are', 'have'] : ['is', 'has'];
  const verb = isCentral ? 'covered' : 'touched on';
  const alike = FROM_FIELD.has(kind) ? 'from the same field' : 'on the same subject';
  const forDesk = desk === null ? null : `For your ${DESKS[desk]} coverage, after ${your}:`;
  if (topic === null)
    return chosen(turn, [
      `Following ${your}, here ${is} ${news} ${alike}.`,
      `There ${is} ${news} on the subject of ${your}.`,
      `After ${your}: ${news} from the same field.`,
      `Here ${is} ${news} on the subject of ${your}.`,
      `With ${your} in mind, here ${is} ${news}.`,
      `On the subject of ${your}, there ${is} ${news}.`,
      forDesk ? `${forDesk} ${news}.` : `I read ${your}; there ${is} ${news} from the same field.`,
      `Since ${your}, there ${has} been ${news} on the subject.`,
      `Readers of ${your} may want to know about ${news}.`,
    ]);
  if (isAsked)
    return chosen(turn, [
      `${capital(your)} raised questions about ${topic}; there ${is} now ${news}.`,
      `${capital(your)} left questions about ${topic} open; here ${is} ${news} on them.`,
      `You asked about ${topic} in ${your}; here ${is} ${news} on the subject.`,
    ]);
  return chosen(turn, [
    `You ${verb} ${topic} in ${your}; here ${is} ${news} on the same subject.`,
    `${capital(your)} ${verb} ${topic}, and there ${is} now ${news}.`,
    `After ${your}: ${news} on ${topic}.`,
    `Here ${is} ${news} on ${topic}, which ${isCentral ? 'you covered' : 'came up'} in ${your}.`,
    `With ${your} in mind, here ${is} ${news} on ${topic}.`,
    `On ${topic}, ${isCentral ? 'the subject of' : 'which came up in'} ${your}, there ${is} ${news}.`,
    forDesk ? `${forDesk} ${news} on ${topic}.` : `I read ${your}; there ${is} ${news} on ${topic}.`,
    `Since ${your}, there ${has} been ${news} on ${topic}.`,
    `Readers of ${your} may want to know about ${news} on ${topic}.`,
  ]);
}
