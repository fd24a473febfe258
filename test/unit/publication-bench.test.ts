import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { readCsv } from '../bench/csv.ts';
import { type Judged, metricsOf } from '../bench/publication-metrics.ts';
import { bench } from '../bench/publications.bench.ts';
import { classified } from '../support/pages/classified.ts';

const CORPUS = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
const ROWS = join(CORPUS, 'publications/dev.csv');
const scratch = () => mkdtempSync(join(tmpdir(), 'byline-bench-'));

async function predict(corpus: string) {
  const out = join(scratch(), 'predictions.json');
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await bench(['--corpus', corpus, '--out', out]);
    const printed = print.mock.calls.flat().join('\n');
    return { out, printed, predictions: JSON.parse(readFileSync(out, 'utf8')) };
  } finally {
    print.mockRestore();
  }
}

describe('the publication benchmark', () => {
  it('predicts any CSV of URLs, labelled or not, and leaves invalid URLs without a prediction', async () => {
    const corpus = join(scratch(), 'rows.csv');
    writeFileSync(
      corpus,
      'url,note\n"https://www.reuters.com/x","a ""quoted"", note"\nhttps://192.0.2.1/,\n',
    );
    const { predictions, printed } = await predict(corpus);
    expect(predictions['https://www.reuters.com/x']).toMatchObject({
      publication_type: 'newswire',
      domain: 'reuters.com',
      country: 'GB',
    });
    expect(predictions['https://192.0.2.1/']).toMatchObject({ publication_type: null });
    expect(printed).not.toContain('accuracy');
  });

  it('reads quoted cells with commas, quotes and line ends', () => {
    expect(readCsv('a,b\r\n"1,\n2","say ""x"""\r\n,\n3,4')).toEqual([
      { a: '1,\n2', b: 'say "x"' },
      { a: '', b: '' },
      { a: '3', b: '4' },
    ]);
  });

  it('counts a missing prediction as wrong, and an ambiguous row only in the lenient score', () => {
    const { scores } = classified('https://www.reuters.com/');
    const row = (type: string, said: string | null, more: Partial<Judged['label']> = {}): Judged => ({
      label: {
        type,
        alt_type: '',
        ambiguous: false,
        domain: 'd.example',
        country: 'GB',
        host: 'd.example',
        ...more,
      },
      answer: said ? { type: said, confidence: 0.9, domain: 'd.example', country: null, scores } : null,
    });
    const figures = metricsOf([
      row('newswire', 'newswire'),
      row('newswire', 'editorial'),
      row('editorial', 'editorial'),
      row('government', null),
      row('editorial', 'government', { ambiguous: true, alt_type: 'government' }),
    ]);
    expect(figures).toMatchObject({
      rows: 5,
      clear: 4,
      accuracy: 0.5,
      lenient: 0.6,
      country: 0,
      sure_right: 2 / 3,
    });
    expect(figures.byType[0]).toMatchObject({ type: 'editorial', recall: 1, precision: 0.5 });
  });

  it.skipIf(!existsSync(ROWS))(
    'reaches its targets on the labelled hosts, according to its scoring script',
    async () => {
      const { out, printed } = await predict(ROWS);
      const script = execFileSync('python3', [join(CORPUS, 'score/publications.py'), ROWS, out], {
        encoding: 'utf8',
      });
      const scored = JSON.parse(script);
      expect(scored.accuracy).toBeGreaterThanOrEqual(0.92);
      expect(scored.macro_f1).toBeGreaterThanOrEqual(0.9);
      expect(scored.confident_right).toBeGreaterThanOrEqual(0.95);
      expect(scored.domain).toBe(1);
      expect(scored.country).toBeGreaterThanOrEqual(0.9);
      expect(scored.by_type.government.precision).toBeGreaterThanOrEqual(0.98);
      for (const { recall } of Object.values<{ recall: number }>(scored.by_type)) {
        expect(recall).toBeGreaterThanOrEqual(0.8);
      }
      expect(printed).toContain(`accuracy            ${(scored.accuracy * 100).toFixed(1)} %`);
      expect(printed).toContain(`macro-F1            ${(scored.macro_f1 * 100).toFixed(1)} %`);
    },
  );
});
