import { describe, expect, it } from 'vitest';
import { ARTICLE_FORMS } from '../../model/index.ts';
import { understandPitch } from '../../packages/fit/index.ts';
import { languageByCode } from '../../packages/fit/lexicon/language.ts';
import { PITCH_KINDS } from '../../packages/fit/pitch/pitch-kind.ts';
import { pitchParts } from '../../packages/fit/pitch/pitch-parts.ts';
import { reportFit } from '../../packages/fit/report/report.ts';
import { OPENING_WAYS } from '../../packages/fit/report/words/wording.ts';
import { wordsIn } from '../../packages/fit/report/words/words.ts';
import { scorePitch } from '../../packages/fit/score/score.ts';
import { digestArticle } from '../../packages/fit/work/digest.ts';
import { readWorks } from '../../packages/fit/work/work.ts';

const ARTICLE = { title: 'T', month: 'May 2026' };
const opening = (language: string, turn: number, more = {}) =>
  wordsIn(language).angle({
    ...{ turn, article: ARTICLE, form: 'news', kind: 'study', topic: null },
    ...{ desk: null, release: null, isGuest: false, about: null, story: '' },
    ...more,
  });
const TURNS = Array.from({ length: OPENING_WAYS }, (_, turn) => turn);

describe.each(['en', 'de', 'es', 'fr'])('the first line of an angle, in the language %s,', (language) => {
  it('has another wording for each colleague', () => {
    const ways = (more: object) => new Set(TURNS.map((turn) => opening(language, turn, more))).size;
    for (const desk of [null, 'energy'] as const) expect(ways({ desk })).toBe(OPENING_WAYS);
    expect(ways({ topic: 'batteries' })).toBe(OPENING_WAYS);
    expect(ways({ isGuest: true })).toBe(OPENING_WAYS);
  });

  it('does not call an article by somebody else theirs', () => {
    for (const turn of TURNS)
      expect(opening(language, turn, { isGuest: true, form: null })).not.toMatch(
        /your piece|author|wrote|Ihren Beitrag|geschrieben|su artículo|votre article/,
      );
  });

  it('depends on the kind of news, the form of the article and the desk', () => {
    const kinds = new Set(PITCH_KINDS.map((kind) => opening(language, 0, { kind })));
    expect(kinds.size).toBeGreaterThanOrEqual(16);
    expect(new Set(ARTICLE_FORMS.map((form) => opening(language, 0, { form }))).size).toBeGreaterThanOrEqual(
      8,
    );
    const desks = ['health', 'energy', null].map((desk) => opening(language, 6, { desk }));
    expect(new Set(desks).size).toBe(3);
  });

  it('is one sentence or two, begins with a capital and names the article', () => {
    for (const kind of PITCH_KINDS)
      for (const turn of TURNS)
        for (const more of [{}, { topic: 'batteries' }]) {
          const text = opening(language, turn, { kind, ...more });
          expect(text).toMatch(/^\p{Lu}.*[.]$/u);
          expect(text).toMatch(/[“„«] ?T ?[”“»] \(May 2026\)/u);
          expect(text).not.toMatch(/undefined|null| {2}|\.\./);
        }
  });
});

describe('five people at one outlet', () => {
  const PITCH =
    'A study of heat pumps in 1,460 old houses finds that old houses with heat pumps stay warm. In four old houses of five, the heat pump was cheaper than the oil boiler. The authors are available for interviews.';
  const BODY =
    'Heat pumps for old houses are loud, and this heat pump is not. In an old house with thick walls, the heat pump kept every room warm. The heat pump needs larger radiators than an oil boiler. Old houses with heat pumps are cheaper to run.';
  const reportOn = (name: string, title: string, colleaguesBefore?: number) => {
    const digest = digestArticle({
      ...{ title, text: BODY, language: 'en', description: null, section: null, tags: [] },
    });
    const work = { title, summary: '', url: `https://n.example/${name}`, published: '2026-11-12', digest };
    const profile = readWorks([work], { name, outlet: 'Harbour Courier', role: null, beat: null, bio: null });
    const context = { now: new Date('2026-11-22T09:00:00Z'), evidenceOf: () => undefined };
    return reportFit(
      profile,
      scorePitch(understandPitch(PITCH), profile),
      colleaguesBefore === undefined ? context : { ...context, colleaguesBefore },
    );
  };
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];

  it('never get the same first line, even for articles of the same title', () => {
    const angles = names.map(
      (name, before) => reportOn(name, 'Heat pumps in old houses', before).personalized_angle,
    );
    const lines = angles.map((angle) => angle?.split(/(?<=[.:]) /)[0]);
    expect(new Set(lines).size).toBe(names.length);
    for (const angle of angles) expect(angle).toContain('A study of heat pumps in 1,460 old houses finds');
  });

  it('get the same line again the next time', () => {
    expect(reportOn('Ada', 'Heat pumps in old houses').personalized_angle).toBe(
      reportOn('Ada', 'Heat pumps in old houses').personalized_angle,
    );
  });
});

describe('what is said against somebody', () => {
  it('names what they do write about, and neither the client nor what to cut', () => {
    const pitch =
      'Tidewell GmbH turns worn-out ferry batteries into chargers for harbour cranes. Ferry batteries from Tidewell GmbH save a grid cable. Tidewell GmbH opens its data on ferry batteries.';
    const title = 'Crown court jails three for burglary in Leeds';
    const digest = digestArticle({
      ...{ title, language: 'en', description: null, section: 'Crime', tags: ['Leeds', 'burglary'] },
      text: 'The burglary in Leeds was the third this year. A judge in Leeds said that the burglary was planned. The trial in Leeds took a week.',
    });
    const work = { title, summary: '', url: 'https://n.example/1', published: '2026-11-12', digest };
    const person = { name: 'Ada', outlet: null, role: null, beat: null, bio: null };
    const report = (beat: string | null) => {
      const profile = readWorks([work], { ...person, beat });
      return reportFit(profile, scorePitch(understandPitch(pitch), profile), {
        now: new Date('2026-11-22'),
        evidenceOf: () => undefined,
      });
    };
    expect(report(null).why_not).toMatch(
      /^What we read is about “Leeds” and “burglary”, not “harbour cranes” or “chargers”/,
    );
    expect(report('courts and crime in Leeds').why_not).toMatch(
      /^Covers courts and crime in Leeds; nothing we read is about /,
    );
    expect(JSON.stringify([report(null), report('courts')])).not.toMatch(/Tidewell|[Ss]horten|[Cc]ut/);
  });

  it('is the subject, with another language as a caution', () => {
    const english = languageByCode('en');
    expect(english.code).toBe('en');
    const title = 'Alte Fährbatterien speichern Strom im Hafen';
    const digest = digestArticle({
      ...{ title, language: 'de', description: null, section: null, tags: ['Fährbatterien'] },
      text: 'Die Fährbatterien stehen im Hafen. Die Fährbatterien speichern Strom.',
    });
    const work = { title, summary: '', url: 'https://n.example/2', published: '2026-11-12', digest };
    const profile = readWorks([work], { name: 'Ada', outlet: null, role: null, beat: null, bio: null });
    const pitch =
      'A study of heat pumps in 1,460 old houses finds that old houses with heat pumps stay warm.';
    const report = reportFit(profile, scorePitch(understandPitch(pitch), profile), {
      now: new Date('2026-11-22'),
      evidenceOf: () => undefined,
    });
    expect(report.why_not).toMatch(/^What we read is about “Fährbatterien”\. Caution: written in German\./);
    expect(report.reasoning).toContain('(November 2026, in German)');
  });
});

describe('the angle of a press officer', () => {
  const BODY = 'Ferry batteries drive harbour cranes. The ferry batteries in the harbour are old. ';
  const PITCH =
    'Tidewell turns worn-out ferry batteries into chargers for harbour cranes. Ferry batteries from Tidewell drive harbour cranes in three ports.';
  const angleOf = (
    pitch: string,
    more: { title?: string; published?: string; language?: string; section?: string; text?: string } = {},
  ) => {
    const { title = 'Ferry batteries for harbour cranes', published = '2026-11-12', language = 'en' } = more;
    const digest = digestArticle({
      ...{ title, language, description: null, section: more.section ?? null, tags: [] },
      text: more.text ?? BODY.repeat(4),
    });
    const work = { title, summary: '', url: 'https://n.example/1', published, digest };
    const profile = readWorks([work], { name: 'Ada', outlet: null, role: null, beat: null, bio: null });
    return reportFit(profile, scorePitch(understandPitch(pitch), profile), {
      now: new Date('2026-11-22T09:00:00Z'),
      evidenceOf: () => undefined,
    }).personalized_angle;
  };

  it('names the month of an article of earlier years, but not of a guide, which is kept up to date', () => {
    expect(angleOf(PITCH, { published: '2021-03-01' })).toContain(
      '“Ferry batteries for harbour cranes” (March 2021)',
    );
    expect(angleOf(PITCH, { title: 'Ferry batteries of 2020', published: '2021-03-01' })).not.toContain(
      '2021',
    );
    const text = 'Compare the ferry batteries before you buy. Our pick is the best value. '.repeat(4);
    const guide = { title: 'The best ferry batteries to buy', text, published: '2021-03-01' };
    expect(angleOf(PITCH, guide)).toContain('“The best ferry batteries to buy”');
    expect(angleOf(PITCH, guide)).not.toContain('2021');
  });

  it.each([
    [
      `${PITCH} The paper has been accepted; embargo until 12 March, 17:00 GMT.`,
      /^Embargo until 12 March, 17:00 GMT\. [A-Z]/,
    ],
    [`${PITCH} Tables are available today under embargo until then.`, /embargo/i],
    [
      `${PITCH} The authors present it on Thursday at 10 a.m. Eastern. Tables are available under embargo until then.`,
      /^Embargo until Thursday at 10 a\.m\. Eastern\. [A-Z]/,
    ],
    // It was over on the day of the report.
    [`${PITCH} The paper has been accepted; embargo until 12 November, 17:00 GMT.`, /^(?!.*embargo)/i],
  ])('says that the pitch is under embargo, wherever it says so: %s', (pitch, expected) => {
    expect(angleOf(pitch)).toMatch(expected);
  });

  it('keeps a sentence with the one before it to which it answers', () => {
    const angle = angleOf(
      'Most cranes in the harbour run on diesel. Tidewell does the opposite. The Danish maker today presents ferry batteries that drive harbour cranes.',
    );
    expect(angle).toContain('run on diesel. Tidewell does the opposite.');
  });

  it('announces the kind of news only if the text shows it and does not say it first', () => {
    const study = 'A study of ferry batteries in harbour cranes finds that they last eleven years.';
    expect(angleOf(`${study} Ferry batteries drive cranes.`)).not.toContain('this new study');
    expect(
      angleOf(`Researchers followed ferry batteries in harbour cranes for ten years. ${PITCH}`),
    ).toContain('this new study');
    const death = 'Ada Bohm, who built ferry batteries for harbour cranes, died in Porto on Sunday.';
    expect(angleOf(`${death} Her ferry batteries drive cranes.`)).toMatch(
      /sorry to write to you with sad news\. Ada/,
    );
  });

  it('calls a book by the title with which the pitch begins', () => {
    const title = 'Ferry Batteries in the Harbour: A Life with Cranes';
    const book = `${title}. Ferry batteries drive harbour cranes in three ports. Her first book is out on 12 March.`;
    expect(angleOf(book)).toMatch(new RegExp(`^[^.]*“${title}”[^.]*\\. Ferry batteries drive`));
  });

  it('begins with the story below an embargo, a question and a dateline', () => {
    const story = 'Tidewell turns worn-out ferry batteries into chargers for harbour cranes.';
    const pitch = `EMBARGOED until Wednesday, 19 February, 17:00 UTC.\n\nHAMBURG, Germany, 19 February. ${story} Ferry batteries drive cranes in three ports.`;
    expect(angleOf(pitch)).toMatch(/^Embargo until Wednesday, 19 February, 17:00 UTC\. [A-Z]/);
    expect(angleOf(pitch)).toContain(`. ${story}`);
    expect(angleOf(pitch)).not.toContain('HAMBURG');
    expect(angleOf(`Who needs old ferry batteries? Ports do. ${story}`)).toContain(`. ${story}`);
  });

  it.each([
    'Ferry batteries for every quay - Harbour 360',
    'Ferry batteries for every quay – The Quay Times',
    'Ferry batteries for every quay : Harbour Live Updates',
  ])('leaves the name of a site out of the title "%s"', (title) => {
    expect(angleOf(PITCH, { title })).toContain('“Ferry batteries for every quay”');
  });

  it('does not announce "this new book" before "A new book"', () => {
    const told =
      'A new book tells how Tidewell turned worn-out ferry batteries into chargers for harbour cranes.';
    expect(angleOf(`${told} Ferry batteries drive harbour cranes in three ports.`)).toMatch(/this news/);
    expect(angleOf(`Tidewell publishes a book on ferry batteries. ${told}`)).not.toMatch(
      /this new book[^.]*\. A new book/,
    );
  });

  it('does not call an interview a feature, and leaves a date at the end of a title out', () => {
    const section = 'Features';
    const title = 'Ferry batteries for every quay (2026-09-21)';
    expect(angleOf(PITCH, { title, section })).toMatch(/feature “Ferry batteries for every quay”/);
    expect(angleOf(PITCH, { title: `Interview: ${title}`, section })).toMatch(/piece “Interview: [^(]*”/);
  });

  it('does not call a guide a guide if its title does', () => {
    const text = 'Compare the ferry batteries before you buy. Our pick is the best value. '.repeat(4);
    expect(angleOf(PITCH, { title: 'The best ferry batteries to buy', text })).toMatch(/buying guide “/);
    expect(angleOf(PITCH, { title: 'Buying guide: the best ferry batteries', text })).toMatch(/piece “/);
  });

  it('names a long title by the part that says something, or whole', () => {
    const news =
      'Tidewell tries to turn the worn-out ferry batteries of four ports into chargers for cranes and trucks';
    expect(angleOf(PITCH, { title: `Ferry and port latest news: ${news}` })).not.toContain('latest news”');
    expect(angleOf(PITCH, { title: `${news} by 2028` })).toContain(`“${news} by 2028”`);
  });

  it('names a title without remarks in brackets, and without quotation marks of its own', () => {
    expect(angleOf(PITCH, { title: 'Ferry batteries for cranes [Updated]' })).toContain(
      '“Ferry batteries for cranes”',
    );
    expect(angleOf(PITCH, { title: '"Ferry batteries for cranes"' })).toContain(
      '“Ferry batteries for cranes”',
    );
  });

  it('names a long title by its first part, and quotes inside a title as its language does', () => {
    const title =
      'Ferry batteries drive the harbour cranes: what ports of the north have learned about them in ten long years';
    expect(angleOf(PITCH, { title })).toContain('“Ferry batteries drive the harbour cranes” (November)');
    expect(angleOf(PITCH, { title: 'Ferry batteries <b>drive</b> harbour cranes' })).not.toContain('<');
  });

  it('does not call a piece theirs that begins with the name of another author', () => {
    expect(angleOf(PITCH, { text: `By Bianca Knauf. ${BODY.repeat(4)}` })).not.toMatch(/your|wrote|author/);
    expect(angleOf(PITCH, { text: `By Ada Bohm. ${BODY.repeat(4)}` })).toMatch(/your|wrote|author/);
  });

  it('does not speak of what only a sentence left out has introduced', () => {
    const pitch = `${PITCH} Among the papers of the inventor is a handbook of 1671. Pictures, including of the handbook, are available now. Interviews with the founder are possible on Friday.`;
    expect(angleOf(pitch)).not.toMatch(/^(?!.*handbook of 1671).*of the handbook/);
  });

  it('is in Japanese for a pitch in Japanese', () => {
    const text =
      '交通系ICカードで支払うカプセルトイの売り場が駅に増えています。カプセルトイの利用者は電子マネーで支払います。';
    const pitch =
      '株式会社ピコは本日、電子マネーで支払うカプセルトイの売り場の調査を発表しました。駅のカプセルトイの利用者は交通系ICカードで支払います。';
    const angle = angleOf(pitch, {
      title: '電子マネー対応のカプセルトイが駅に',
      language: 'ja',
      text: text.repeat(3),
    });
    expect(angle).toMatch(
      /^「電子マネー対応のカプセルトイが駅に」（2026）を拝読し、ご連絡いたしました。株式会社ピコは/,
    );
    expect(angle).not.toMatch(/[a-z]{3}/);
  });

  it('takes no title for a sentence, and no sentence for a title', () => {
    const german =
      'Fünf Tage, achtzehn Debüts: Vom 7. bis 11. Mai lädt das Literaturhaus am Speicher in Stralsund zum Festival.';
    const title = 'Lights Out on Maple Street: How the Grid Fails, and Who Pays.';
    const usable = (text: string, code: string) => pitchParts(text, languageByCode(code)).usable.length;
    expect(usable(german, 'de')).toBe(1);
    expect(usable(title, 'en')).toBe(0);
    expect(usable('Most cranes run on diesel. Ferry batteries drive ours.', 'en')).toBe(2);
    expect(usable('SALINAS POINT, 9 June. Ferry batteries drive our cranes.', 'en')).toBe(1);
  });
});
