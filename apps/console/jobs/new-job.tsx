import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { MAX_PITCH } from '../api-client.ts';
import { Button } from '../components/button.tsx';
import { Field, InputField, TextAreaField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { counted, credits } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';
import { FindPeople } from '../find/find-people.tsx';
import { forgetDrafts, useDraft } from '../layout/drafts.ts';
import { Page } from '../layout/page.tsx';
import { startJobs } from './api.ts';
import { Cost, useCost } from './cost.tsx';
import { EMPTY_FORM, type EnrichForm, type EnrichRequest, readEnrichForm } from './enrich-form.ts';
import { PasteBox } from './paste-box.tsx';

/** What another page passes on to a new job. */
interface Passed {
  urls?: string[];
  pitch?: string;
  campaign?: { id: string; name: string };
}

export function NewJobPage() {
  const passed = useHistoryState<Passed | null>();
  const campaign = passed?.campaign;
  return (
    <Page
      title={campaign ? 'Add sources' : 'New job'}
      lead={
        campaign ? (
          <>
            For <Link href={`/campaigns/${campaign.id}`}>{campaign.name}</Link>: who wrote these articles, how
            to reach them, and how well your pitch fits.
          </>
        ) : (
          'Find out who wrote these articles, how to reach them, and how well your pitch fits.'
        )
      }
    >
      <EnrichmentForm
        begin={{ pitch: passed?.pitch ?? '', sources: passed?.urls?.join('\n') ?? '' }}
        {...(campaign ? { campaignId: campaign.id } : {})}
      />
    </Page>
  );
}

interface EnrichmentFormProps {
  begin: { pitch: string; sources: string };
  /** The campaign to which the job belongs. */
  campaignId?: string;
  /** On the start page, the pitch is a story that becomes a campaign of its own. */
  story?: {
    create: (pitch: string, idempotencyKey: string) => Promise<string>;
    onSample: () => void;
  };
}

/** The form that starts a job: the pitch first, then the sources, and the cost at the button. */
export function EnrichmentForm({ begin, campaignId, story }: EnrichmentFormProps) {
  const [pitch, setPitch] = useDraft('pitch', begin.pitch, { stays: true });
  const [rest, setRest] = useState<Omit<EnrichForm, 'pitch'>>(EMPTY_FORM);
  const form = useMemo(() => ({ ...rest, pitch }), [rest, pitch]);
  const [tried, setTried] = useState(false);
  // Each version of the form has its own idempotency key. A second click therefore starts no new job, but an
  // edited form does.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  // A story is one campaign, also if its first job is refused and started with a cap.
  const [storyKey, setStoryKey] = useState(() => crypto.randomUUID());
  const [, navigate] = useLocation();
  const client = useQueryClient();
  /** Returns the campaign of the form, which for a story is a new one. */
  const campaignOf = async () => {
    const pitch = form.pitch.trim();
    return story && pitch !== '' ? story.create(pitch, storyKey) : campaignId;
  };
  const start = useMutation({
    mutationFn: async (request: EnrichRequest & { idempotencyKey: string }) =>
      startJobs({ ...request, campaignId: await campaignOf() }),
    onSettled: () => {
      for (const key of ['campaigns', 'campaign', 'jobs', 'balance'])
        void client.invalidateQueries({ queryKey: [key] });
    },
    onSuccess: ([job, ...others]) => {
      forgetDrafts();
      navigate(others.length > 0 ? '/jobs' : `/jobs/${job?.id}`);
    },
  });

  const save = useMutation({
    mutationFn: campaignOf,
    onSuccess: (id) => {
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      if (id === undefined) return;
      forgetDrafts();
      navigate(`/campaigns/${id}`);
    },
  });

  const read = useMemo(() => readEnrichForm(form), [form]);
  const cost = useCost(form);
  const problems = tried ? read.problems : {};
  const set = (changed: Partial<EnrichForm>) => {
    const key = crypto.randomUUID();
    // A text may be read while the user goes on typing, so a change is of the newest form.
    setRest((current) => ({ ...current, ...changed }));
    setIdempotencyKey(key);
    if (changed.pitch !== undefined) {
      setPitch(changed.pitch);
      setStoryKey(crypto.randomUUID());
    }
    start.reset();
    return key;
  };
  const send = ({ request }: ReturnType<typeof readEnrichForm>, key: string) => {
    setTried(true);
    if (request !== null && !start.isPending) start.mutate({ ...request, idempotencyKey: key });
  };
  const startCapped = (maxCredits: string) =>
    send(readEnrichForm({ ...form, maxCredits }), set({ maxCredits }));

  return (
    <Form className="form" onSend={() => send(read, idempotencyKey)} noValidate>
      <TextAreaField
        label={story ? 'Your story' : 'Pitch'}
        hint={
          story
            ? 'What is new, for whom, and why now. Byline finds who covers it, with a fit score and an angle for each journalist.'
            : 'Optional. Your story: what, for whom, why now. With it, each journalist gets a fit score and an angle.'
        }
        // The button that asked for the sample is gone.
        autoFocus={story !== undefined && begin.pitch !== ''}
        rows={5}
        maxLength={MAX_PITCH}
        value={form.pitch}
        onChange={(value) => set({ pitch: value })}
      />
      <PasteBox
        begin={begin.sources}
        chosen={form}
        error={problems.sources}
        onChange={set}
        onPitch={(pitch) => set({ pitch })}
      />
      {story ? (
        <details className="more-options">
          <summary>Label, recent articles, credit cap</summary>
          <Options form={form} problems={problems} onChange={set} />
        </details>
      ) : (
        <Options form={form} problems={problems} onChange={set} />
      )}
      {start.error ? <FailureNotice error={start.error} /> : null}
      {start.error && (read.request?.bodies.length ?? 0) > 1 ? (
        <p>
          Some jobs of the list may run by now, see <Link href="/jobs">Research</Link>. Start it again later:
          no job is started twice.
        </p>
      ) : null}
      <div className="form-actions">
        {form.pitch.trim() !== '' && read.sources.length === 0 ? (
          <FindPeople
            pitch={form.pitch.trim()}
            campaign={campaignOf}
            idempotencyKey={`${idempotencyKey}-find`}
          />
        ) : (
          <Button kind="primary" type="submit" busy={start.isPending}>
            {start.isPending
              ? 'Starting …'
              : read.sources.length === 0
                ? 'Start the job'
                : `Look up ${counted(read.sources.length, 'source')}${cost.most === null ? '' : ` (at most ${credits(cost.most)} credits)`}`}
          </Button>
        )}
        {story && form.pitch.trim() !== '' ? (
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            Save the story, add people later
          </Button>
        ) : null}
        {story && form.pitch === '' && read.sources.length === 0 ? (
          <Button kind="quiet" onClick={story.onSample}>
            Try a sample story
          </Button>
        ) : null}
      </div>
      {save.error ? <FailureNotice error={save.error} /> : null}
      <Cost cost={cost} sources={read.sources.length} onCap={startCapped} />
    </Form>
  );
}

interface OptionsProps {
  form: EnrichForm;
  problems: ReturnType<typeof readEnrichForm>['problems'];
  onChange: (changed: Partial<EnrichForm>) => void;
}

function Options({ form, problems, onChange }: OptionsProps) {
  return (
    <div className="form-row">
      <InputField
        label="Label"
        hint="Optional. Your own reference, by which you can find the job again."
        maxLength={255}
        value={form.label}
        onChange={(value) => onChange({ label: value })}
      />
      <Field label="Recent articles" hint="Per journalist." error={problems.recent}>
        {(control) => (
          <input
            {...control}
            type="number"
            min={0}
            max={20}
            value={form.recent}
            onChange={(event) => onChange({ recent: event.target.valueAsNumber })}
          />
        )}
      </Field>
      <InputField
        label="Credit cap"
        hint="Optional. The maximum cost, at which the job stops."
        error={problems.maxCredits}
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        value={form.maxCredits}
        onChange={(value) => onChange({ maxCredits: value })}
      />
    </div>
  );
}
