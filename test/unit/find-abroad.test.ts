import { describe, expect, it } from 'vitest';
import { planSearch } from '../../packages/find/index.ts';
import { weightedWords } from '../../packages/find/plan/words.ts';
import { readDocument } from '../../packages/find/rank/documents.ts';
import { rankDocuments } from '../../packages/find/rank/relevance.ts';
import { understandPitch } from '../../packages/fit/index.ts';

/** Pieces in English, each on a subject of its own. */
const PIECES = [
  'Museum opens an exhibition of paintings from the Louvre',
  'Wind and solar supply half of the electricity of Germany',
  'Hotels in Spain wait for the return of tourism',
  'Farmers in Italy lose half of the crop',
  'Police in Poland arrest a murder suspect',
  'Hospital in Norway trains nurses for surgery',
  'Dutch railway adds a night train',
].map((title, index) => {
  const url_key = `paper.example/${index}`;
  return readDocument(
    {
      ...{
        url_key,
        url: `https://${url_key}`,
        domain: 'paper.example',
        title,
        snippet: null,
        story: url_key,
      },
      ...{ authors: [`Author ${index}`], published_at: new Date('2026-06-10T00:00:00Z'), language: 'en' },
      source_name: null,
    },
    'en',
  );
});
const COUNTS = {
  articles: 100_000,
  documents: new Map(PIECES.flatMap(({ words }) => [...words.keys()].map((stem) => [stem, 200] as const))),
};

describe('a search for a release in another language than the index', () => {
  it.each([
    ['Das Museum zeigt Gemälde. Die Ausstellung im Museum vereint 80 Gemälde aus dem Louvre.', 0],
    ['Wind und Sonne liefern mehr Strom als Kohle. Der Strom kam aus Windkraft und aus Photovoltaik.', 1],
    ['Los hoteles esperan a los turistas. El turismo vuelve y los hoteles abren en agosto.', 2],
    ['Gli agricoltori perdono metà del raccolto. Gli agricoltori chiedono aiuti per l’agricoltura.', 3],
    ['Policja zatrzymała podejrzanego o zabójstwo. Policja szukała go od przestępstwa w maju.', 4],
    ['Sykehuset utdanner sykepleiere til operasjon. Sykehuset har ansatt tolv sykepleiere i år.', 5],
    ['Le musée rouvre avec une exposition de peintures. Le musée montre des peintures du Louvre.', 0],
  ])('asks in English, too, and ranks its subject first: %s', (text, first) => {
    const pitch = understandPitch(text);
    expect(pitch.language.code).not.toBe('en');
    expect(planSearch(pitch).map(({ kind, language }) => ({ kind, language }))).toContainEqual({
      kind: 'other_language',
      language: 'en',
    });
    const [best] = rankDocuments(weightedWords(pitch), PIECES, COUNTS, new Date('2026-06-20T00:00:00Z'));
    expect(best?.document).toBe(PIECES[first]);
  });

  it('asks in the languages alone that are wanted', () => {
    const museum = understandPitch('Das Museum zeigt Gemälde aus dem Louvre.');
    const languages = (wanted: string[]) =>
      new Set(planSearch(museum, wanted).map(({ language }) => language));
    expect(languages(['de'])).toEqual(new Set(['de']));
    expect(languages(['de', 'fr'])).toEqual(new Set(['de', 'fr']));
  });
});
