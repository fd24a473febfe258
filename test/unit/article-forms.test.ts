import { describe, expect, it } from 'vitest';
import { understandPitch } from '../../packages/fit/index.ts';
import { reportFit } from '../../packages/fit/report/report.ts';
import { scorePitch } from '../../packages/fit/score/score.ts';
import { digestArticle } from '../../packages/fit/work/digest.ts';
import { formOf } from '../../packages/fit/work/form.ts';
import { readWorks } from '../../packages/fit/work/work.ts';
import { readArticle } from '../../packages/reader/index.ts';

const SITE = 'https://paper.example';
const of = (title: string, path = '/a/story', more: Partial<Parameters<typeof formOf>[0]> = {}) =>
  formOf({ title, url: `${SITE}${path}`, ...more });

describe('the form of an article is told from', () => {
  it.each([
    ['Port battery plant: live updates', 'live'],
    ['Newsticker zum Streik im Hafen', 'live'],
    ['El pleno, minuto a minuto', 'live'],
    ['Corrections and clarifications', 'correction'],
    ['Korrektur: Zahl der Fähren', 'correction'],
    ['Ida Holm, who drew the ferry maps, dies at 91', 'obituary'],
    ['Nachruf auf Ida Holm', 'obituary'],
    ['Ida Holm est morte', 'obituary'],
    ['Tidewell Q2 review: quiet and quick', 'review'],
    ['Elektroroller im Test: Was kann der Q2?', 'review'],
    ['Reseña: la nueva cámara de Arcos', 'review'],
    ['Critique de « La Digue »', 'review'],
    ['Gift guide for gardeners', 'shopping_guide'],
    ['Put a laptop under the tree for less than $450', 'shopping_guide'],
    ['Opinion: ferries deserve better', 'column'],
    ['Kommentar: Die Fähre gehört allen', 'column'],
    ['Tribuna: el puerto que queremos', 'column'],
    ['Two arrested after robbery on the quay', 'crime_report'],
    ['Polizei ermittelt nach Brand im Hafen', 'crime_report'],
    ['Detenidas dos personas en el puerto', 'crime_report'],
    ['Homme mis en examen à Lorient', 'crime_report'],
    ['25 films you should know', 'listing'],
    ['Liebeshoroskop für Januar', 'listing'],
    ['How to store a ferry battery', 'advice'],
    ['Das müssen Sie wissen: Fähren im Winter', 'advice'],
    ['Cómo elegir una bicicleta', 'advice'],
    ['Why the ferries stopped and who will pay for it', 'feature'],
    ['Im Gespräch mit der Hafenmeisterin', 'feature'],
    ['Entretien avec la capitaine du port', 'feature'],
  ])('the headline %s: %s', (title, form) => expect(of(title)).toBe(form));

  it.each([
    ['/opinion/2026/ferries', 'column'],
    ['/kolumnen/faehren', 'column'],
    ['/reviews/albums/la-digue', 'review'],
    ['/tests/roller', 'review'],
    ['/latest/ferries', 'news'],
    ['/news/politics/ferries', 'news'],
    ['/nachrichten/hafen', 'news'],
    ['/actualites/port', 'news'],
    ['/crime-courts/quay', 'crime_report'],
    ['/faits-divers/quai', 'crime_report'],
    ['/obituaries/holm', 'obituary'],
    ['/newsletters/morning-port/2026', 'newsletter'],
    ['/whats-on/harbour', 'listing'],
    ['/features/harbour', 'feature'],
  ])('the path %s: %s', (path, form) => expect(of('The harbour and its ferries', path)).toBe(form));

  it('the section, the structured data, the kind of page and the host', () => {
    expect(of('The harbour', '/a', { section: 'Album/Single Reviews,Reviews' })).toBe('review');
    expect(of('The harbour', '/a', { section: 'Gastkommentar' })).toBe('column');
    expect(of('The harbour', '/a', { types: ['ReviewNewsArticle'] })).toBe('review');
    expect(of('The harbour', '/a', { types: ['OpinionNewsArticle', 'NewsArticle'] })).toBe('column');
    expect(of('The harbour', '/a', { kind: 'live_blog' })).toBe('live');
    expect(formOf({ title: 'The harbour', url: 'https://quay.substack.com/p/harbour' })).toBe('newsletter');
  });

  it('words of shops, which make a list of the best a shopping guide', () => {
    const text = 'We compared prices at five retailers. The cheapest costs $40, and you can buy it now.';
    expect(of('The best lamps for a small boat', '/a', { text })).toBe('shopping_guide');
    expect(of('The best songs of the year', '/a', { text: 'A year of songs about ferries.' })).toBe(
      'listing',
    );
  });

  it('nothing where the page shows nothing, and for an invalid URL', () => {
    expect(of('The harbour and its ferries')).toBeNull();
    expect(of('A review of sleep studies: a review')).toBeNull();
    expect(formOf({ title: '', url: 'not a url' })).toBeNull();
    expect(formOf({ title: '', url: null })).toBeNull();
  });
});

it('reads the types of an article from its structured data', () => {
  const data = {
    '@type': ['ReviewNewsArticle', 'NewsArticle'],
    headline: 'La Digue',
    author: { name: 'Ines Valdorra' },
  };
  const page = `<html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body><h1>La Digue</h1></body></html>`;
  expect(readArticle(page, `${SITE}/la-digue`).schema_types).toEqual(['ReviewNewsArticle', 'NewsArticle']);
});

describe('somebody who only reviews', () => {
  const BODY =
    'Heat pumps for old houses are loud, and this heat pump is not. In an old house with thick walls, the heat pump kept every room warm. The heat pump needs larger radiators than an oil boiler. Old houses with heat pumps are cheaper to run.';
  const reviews = [1, 2].map((n) => ({
    title: `Heat pump ${n} for old houses, review: warm and quiet`,
    summary: '',
    url: `${SITE}/reviews/${n}`,
    published: '2026-11-12',
    digest: digestArticle({
      ...{ title: `Heat pump ${n} for old houses, review: warm and quiet`, text: BODY, language: 'en' },
      ...{ description: null, section: null, tags: [], url: `${SITE}/reviews/${n}` },
    }),
  }));
  const profile = readWorks(reviews, {
    name: 'Ines Valdorra',
    outlet: null,
    role: null,
    beat: null,
    bio: null,
  });
  const reportOn = (pitch: string) =>
    reportFit(profile, scorePitch(understandPitch(pitch), profile), {
      now: new Date('2026-11-22T09:00:00Z'),
      evidenceOf: () => 'ev_1',
    });
  const NEWS =
    'A study of heat pumps in 1,460 old houses finds that old houses with heat pumps stay warm. In four old houses of five, the heat pump was cheaper than the oil boiler. Radiators mattered more than walls.';
  const PRODUCT =
    'Warmhaus launches a new heat pump model for old houses. In old houses, the heat pump keeps the radiators warm without an oil boiler. Test devices of the heat pump for old houses are available.';

  it('is not recommended for news, and the report says why', () => {
    const report = reportOn(NEWS);
    expect(scorePitch(understandPitch(NEWS), profile).score).toBeGreaterThan(45);
    expect(report).toMatchObject({ verdict: 'weak', score: 44, personalized_angle: null });
    expect(report.why_not).toBe('Writes reviews or guides; no news on this among what we read.');
  });

  it('is recommended for a product', () => {
    expect(reportOn(PRODUCT)).toMatchObject({ verdict: 'fit' });
  });
});
