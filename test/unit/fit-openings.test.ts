import { describe, expect, it } from 'vitest';
import { ARTICLE_FORMS } from '../../model/index.ts';
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
  wordsIn(language).angle.opening({
    ...{ turn, article: ARTICLE, form: 'news', kind: 'study', topic: null },
    ...{ desk: null, isOld: false },
    ...more,
  });
const TURNS = Array.from({ length: OPENING_WAYS }, (_, turn) => turn);

describe.each(['en', 'de', 'es', 'fr'])('the first line of an angle, in the language %s,', (language) => {
  it('has another wording for each colleague, and for five of them without a title', () => {
    const ways = (more: object) => new Set(TURNS.map((turn) => opening(language, turn, more))).size;
    for (const desk of [null, 'energy'] as const) expect(ways({ desk })).toBe(OPENING_WAYS);
    expect(ways({ topic: 'batteries' })).toBe(5);
    expect(ways({ isOld: true })).toBe(5);
  });

  it('depends on the kind of news, the form of the article and the desk', () => {
    expect(new Set(PITCH_KINDS.map((kind) => opening(language, 0, { kind }))).size).toBe(PITCH_KINDS.length);
    expect(new Set(ARTICLE_FORMS.map((form) => opening(language, 0, { form }))).size).toBeGreaterThanOrEqual(
      9,
    );
    const desks = ['health', 'energy', null].map((desk) => opening(language, 6, { desk }));
    expect(new Set(desks).size).toBe(3);
  });

  it('is one sentence or two, begins with a capital and names the article', () => {
    for (const kind of PITCH_KINDS)
      for (const turn of TURNS)
        for (const more of [{}, { topic: 'batteries' }, { isOld: true }]) {
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
      scorePitch(PITCH, profile),
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
      return reportFit(profile, scorePitch(pitch, profile), {
        now: new Date('2026-11-22'),
        evidenceOf: () => undefined,
      });
    };
    expect(report(null).why_not).toMatch(
      /^What we read is about “Leeds” and “burglary”, not “harbour cranes” or “grid cable”/,
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
    const report = reportFit(profile, scorePitch(pitch, profile), {
      now: new Date('2026-11-22'),
      evidenceOf: () => undefined,
    });
    expect(report.why_not).toMatch(
      /^What we read is about “Fährbatterien”, not “.*”\. Caution: written in German\./,
    );
    expect(report.reasoning).toContain('(November 2026, in German)');
  });
});

describe('the angle of a press officer', () => {
  const BODY = 'Ferry batteries drive harbour cranes. The ferry batteries in the harbour are old. ';
  const PITCH =
    'Tidewell turns worn-out ferry batteries into chargers for harbour cranes. Ferry batteries from Tidewell drive harbour cranes in three ports.';
  const angleOf = (
    pitch: string,
    more: { title?: string; published?: string; language?: string; text?: string } = {},
  ) => {
    const { title = 'Ferry batteries for harbour cranes', published = '2026-11-12', language = 'en' } = more;
    const digest = digestArticle({
      ...{ title, language, description: null, section: null, tags: [], text: more.text ?? BODY.repeat(4) },
    });
    const work = { title, summary: '', url: 'https://n.example/1', published, digest };
    const profile = readWorks([work], { name: 'Ada', outlet: null, role: null, beat: null, bio: null });
    return reportFit(profile, scorePitch(pitch, profile), {
      now: new Date('2026-11-22T09:00:00Z'),
      evidenceOf: () => undefined,
    }).personalized_angle;
  };

  it('names the year of an article of earlier years, and says if it is old', () => {
    expect(angleOf(PITCH, { published: '2025-10-01' })).toContain('(October 2025)');
    const old = angleOf(PITCH, { published: '2021-03-01' });
    expect(old).toContain('(March 2021)');
    expect(old).toMatch(
      /if you still follow|It has been a while|In case you still|You may still follow|Going back to/,
    );
    expect(angleOf(PITCH)).not.toMatch(/still|a while|Going back/);
  });

  it.each([
    [
      `${PITCH} The paper has been accepted; embargo until 12 March, 17:00 GMT.`,
      /^Embargo until 12 March, 17:00 GMT\. [A-Z]/,
    ],
    [`${PITCH} Tables are available today under embargo until then.`, /embargo/i],
  ])('says that the pitch is under embargo, wherever it says so: %s', (pitch, expected) => {
    expect(angleOf(pitch)).toMatch(expected);
  });

  it('keeps a sentence with the one before it to which it answers', () => {
    const angle = angleOf(
      'Most cranes in the harbour run on diesel. Tidewell does the opposite. The Danish maker today presents ferry batteries that drive harbour cranes.',
    );
    expect(angle).toContain('run on diesel. Tidewell does the opposite. The Danish maker');
  });

  it('quotes a pitch that has no whole sentence', () => {
    const note = 'Used ferry batteries: health of 800 harbour cranes, by model; mechanics available.';
    expect(angleOf(note)).toContain(
      'In one line: “Used ferry batteries: health of 800 harbour cranes, by model; mechanics available”.',
    );
  });

  it('names a title without remarks in brackets, and without quotation marks of its own', () => {
    expect(angleOf(PITCH, { title: 'Ferry batteries for cranes [Updated]' })).toContain(
      '“Ferry batteries for cranes”',
    );
    expect(angleOf(PITCH, { title: '"Ferry batteries for cranes"' })).toContain(
      '“Ferry batteries for cranes”',
    );
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
