import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { MAX_SOURCES } from '#intake';
import { counted, credits } from '../components/formats.ts';
import { Notice } from '../components/notice.tsx';
import { balance } from '../credits/api.ts';
import { estimateJob } from './api.ts';
import { type EnrichForm, readEnrichForm } from './enrich-form.ts';

const TYPING_MS = 400;

/**
 * The maximum cost of a form, or null while it is unknown, the balance, and the price of one journalist. The cost is loaded when the user
 * stops typing.
 */
export function useCost(form: EnrichForm) {
  const settled = useSettled(form);
  const { request, sources } = useMemo(() => readEnrichForm(settled), [settled]);
  const { data: account } = useQuery(balance);
  const estimate = useQuery({
    queryKey: ['estimate', request?.bodies[0] ?? null],
    queryFn: ({ signal }) => (request ? estimateJob(request.bodies[0], signal) : null),
    enabled: request !== null,
  });
  const available = account?.credits.org_available_balance ?? null;
  const price = account?.prices.enriched_journalist_with_email ?? 0;
  if (!estimate.data) return { most: null, available, price, isShort: false, warnings: [] };
  // All jobs of a source list have the same price per source, so the estimate of the first job is scaled to
  // the whole list.
  const all = (estimate.data.max_credits / estimate.data.sources) * sources.length;
  const most = Math.min(all, request?.maxCredits ?? all);
  return {
    most,
    available,
    price,
    isShort: available !== null && most > available,
    warnings: estimate.data.warnings,
  };
}

interface CostProps {
  cost: ReturnType<typeof useCost>;
  sources: number;
  onCap: (cap: string) => void;
}

/** What the job can cost at most, beside the button that starts it; in amber if the balance is lower. */
export function Cost({ cost: { most, available, price, isShort, warnings }, sources, onCap }: CostProps) {
  const jobs = Math.ceil(sources / MAX_SOURCES);
  const cap = available === null ? 0 : Math.floor(available);
  return (
    <div className="cost">
      <p role="status" className="faint">
        {sources === 0 ? 'No sources yet' : counted(sources, 'source')}
        {most === null
          ? ''
          : ` · at most ${credits(most)} credits, paid only for e-mail addresses that are found`}
        {available === null ? '' : ` · you have ${credits(available)} credits`}.
        {jobs > 1 ? ` A job takes at most ${MAX_SOURCES} sources, so this list becomes ${jobs} jobs.` : ''}
      </p>
      {isShort && most !== null && available !== null ? (
        <Notice tone="warning">
          <p>
            Not enough credits for everybody: this could cost {credits(most)}, and you have{' '}
            {credits(available)}.{' '}
            {cap > 0 && cap >= price ? (
              <button type="button" className="link-button" onClick={() => onCap(String(cap))}>
                Start with a cap of {credits(cap)}
              </button>
            ) : (
              'Ask an admin for more.'
            )}
          </p>
        </Notice>
      ) : null}
      {warnings.map(({ code, message }) => (
        <Notice key={code}>
          <p>{message}</p>
        </Notice>
      ))}
    </div>
  );
}

/** Debounces a value. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, TYPING_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
