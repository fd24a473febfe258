import { describe, expect, it } from 'vitest';
import { ARTICLE_FORMS } from '../../model/index.ts';
import { languageByCode } from '../../packages/fit/lexicon/language.ts';
import { PITCH_KINDS } from '../../packages/fit/pitch/pitch-kind.ts';
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
    desk: null,
    ...more,
  });
const TURNS = Array.from({ length: OPENING_WAYS }, (_, turn) => turn);

describe.each(['en', 'de', 'es', 'fr'])('the first line of an angle, in the language %s,', (language) => {
  it('has another wording for each colleague, and for five of them without a title', () => {
    const ways = (more: object) => new Set(TURNS.map((turn) => opening(language, turn, more))).size;
    for (const desk of [null, 'energy'] as const) expect(ways({ desk })).toBe(OPENING_WAYS);
    expect(ways({ topic: 'batteries' })).toBe(5);
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
        for (const topic of [null, 'batteries']) {
          const text = opening(language, turn, { kind, topic });
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
