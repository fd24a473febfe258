import type { Figures, PageScore } from '../shingles.ts';
import type { SetPage } from './sets.ts';

/** The result of reading a page with models that were fitted without any page of the same site. */
export interface SetReading {
  page: Omit<SetPage, 'html'>;
  score: PageScore;
  confidence: number | null;
  scoreText: (text: string) => PageScore;
}

export function readableFigures({ f1, precision, recall, empty, low, pages }: Figures): string {
  const share = ((100 * low) / Math.max(1, pages)).toFixed(1);
  return (
    `F1 ${f1.toFixed(3)}  P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  ` +
    `under 0.5: ${low} (${share} %)  empty ${empty}  pages ${pages}`
  );
}
