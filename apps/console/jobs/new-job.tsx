import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { MAX_SOURCES } from '../../../model/source-list.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { counted, credits } from '../components/formats.ts';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { balance } from '../credits/api.ts';
import { Page } from '../layout/page.tsx';
import { estimateJob, startJob } from './api.ts';
import { EMPTY_FORM, type EnrichForm, readEnrichForm } from './enrich-form.ts';
import { startSeries, useSeries } from './series.ts';
import { SourceFile } from './source-file.tsx';

const TYPING_MS = 400;

export function NewJobPage() {
  const chosen = useHistoryState<{ urls?: string[] } | null>();
  const [form, setForm] = useState<EnrichForm>({ ...EMPTY_FORM, addresses: chosen?.urls?.join('\n') ?? '' });
  const [tried, setTried] = useState(false);
  const series = useSeries();
  // Each version of the form has its own idempotency key. A second click therefore starts no new job, but an
  // edited form does.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: startJob,
    onSuccess: (job) => {
      void client.invalidateQueries({ queryKey: ['jobs'] });
      void client.invalidateQueries({ queryKey: ['balance'] });
      navigate(`/jobs/${job.id}`);
    },
  });

  const read = useMemo(() => readEnrichForm(form), [form]);
  const problems = tried ? read.problems : {};
  // Only one source list that needs several jobs can run at a time. A list that needs one job can be started
  // at any time.
  const isBusy = series !== null && series.phase !== 'ended';
  const set = (changed: Partial<EnrichForm>) => {
    setForm({ ...form, ...changed });
    setIdempotencyKey(crypto.randomUUID());
    start.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (read.request === null || start.isPending) return;
    const { bodies, maxCredits } = read.request;
    if (bodies.length > 1) {
      if (isBusy) return;
      startSeries(read.request, idempotencyKey);
      navigate('/jobs/series');
    } else start.mutate({ body: bodies[0], maxCredits, idempotencyKey });
  };

  return (
    <Page
      title="New job"
      lead="Find out who wrote these articles, how to reach them, and how well your pitch fits."
    >
      <form className="form" onSubmit={submit} noValidate>
        <Field
          label="Article links"
          error={problems.addresses}
          hint="Links, one per line or separated by spaces."
        >
          {(control) => (
            <textarea
              {...control}
              className="mono"
              rows={8}
              spellCheck={false}
              placeholder="https://…"
              value={form.addresses}
              onChange={(event) => set({ addresses: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Journalists by name"
          error={problems.references}
          hint="One journalist per line. After the name you can add a publication, its domain, and a link to one of the journalist’s pages, separated by commas."
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              spellCheck={false}
              placeholder="Ada Reporter, Example News, news.example"
              value={form.references}
              onChange={(event) => set({ references: event.target.value })}
            />
          )}
        </Field>
        <SourceFile file={form.file} onChange={(file) => set({ file })} />
        <Sources count={read.sources.length} />
        <Field
          label="Pitch"
          hint="Optional. Your story. With a pitch, each journalist gets a fit score and an angle."
        >
          {(control) => (
            <textarea
              {...control}
              rows={6}
              maxLength={20_000}
              value={form.pitch}
              onChange={(event) => set({ pitch: event.target.value })}
            />
          )}
        </Field>
        <div className="form-row">
          <Field label="Label" hint="Optional. Your own reference, by which you can find the job again.">
            {(control) => (
              <input
                {...control}
                maxLength={255}
                value={form.label}
                onChange={(event) => set({ label: event.target.value })}
              />
            )}
          </Field>
          <Field label="Recent articles" hint="Per journalist." error={problems.recent}>
            {(control) => (
              <input
                {...control}
                type="number"
                min={0}
                max={20}
                value={form.recent}
                onChange={(event) => set({ recent: event.target.valueAsNumber })}
              />
            )}
          </Field>
          <Field
            label="Credit cap"
            hint="Optional. The maximum cost, at which the job stops."
            error={problems.maxCredits}
          >
            {(control) => (
              <input
                {...control}
                type="number"
                min={0}
                step="any"
                inputMode="decimal"
                value={form.maxCredits}
                onChange={(event) => set({ maxCredits: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Estimate form={form} />
        {isBusy && (read.request?.bodies.length ?? 0) > 1 ? (
          <Notice tone="warning">
            <p>
              Your previous source list is not finished.{' '}
              <Link href="/jobs/series">Finish or discard the previous list</Link>, then start this one.
            </p>
          </Notice>
        ) : null}
        {start.error ? <FailureNotice error={start.error} /> : null}
        <div className="form-actions">
          <Button kind="primary" type="submit" busy={start.isPending}>
            {start.isPending ? 'Starting …' : 'Start the job'}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** Shows the number of sources and the number of jobs needed for them. */
function Sources({ count }: { count: number }) {
  const jobs = Math.ceil(count / MAX_SOURCES);
  return (
    <p role="status">
      {counted(count, 'source')} in total.
      {jobs > 1
        ? ` A job takes at most ${MAX_SOURCES} sources, so this list becomes ${jobs} jobs, which run one after another.`
        : ''}
    </p>
  );
}

/**
 * Shows the maximum cost of the current form and the balance. The cost is loaded when the user stops typing.
 */
function Estimate({ form }: { form: EnrichForm }) {
  const settled = useSettled(form);
  const { request, sources } = useMemo(() => readEnrichForm(settled), [settled]);
  const { data: account } = useQuery(balance);
  const estimate = useQuery({
    queryKey: ['estimate', request?.bodies[0] ?? null],
    queryFn: ({ signal }) => (request ? estimateJob(request.bodies[0], signal) : null),
    enabled: request !== null,
  });
  // All jobs of a source list have the same price per source, so the estimate of the first job is scaled to
  // the whole list.
  const most = estimate.data
    ? (estimate.data.max_credits / estimate.data.sources) * sources.length
    : undefined;
  const cap = request?.maxCredits ?? null;
  const held = most === undefined ? undefined : Math.min(most, cap ?? most);
  const available = account?.credits.org_available_balance;
  const short = held !== undefined && available !== undefined && held > available;
  return (
    <Notice tone={short ? 'warning' : 'info'}>
      <p>
        {held === undefined
          ? 'The maximum cost appears here.'
          : `At most ${credits(held)} credits. You pay only for e-mail addresses that are found.`}
        {available === undefined ? '' : ` You have ${credits(available)} credits.`}
      </p>
      {estimate.data?.warnings.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
    </Notice>
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
