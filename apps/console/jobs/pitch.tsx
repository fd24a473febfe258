import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { MAX_PITCH } from '../api-client.ts';
import { campaignsClient } from '../campaigns/api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Button } from '../components/button.tsx';
import { TextAreaField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { onOneLine } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';
import { useDraft } from '../layout/drafts.ts';

/** The pitch that the user may try in place of the job's own pitch, to see how the scores change. */
export interface Trial {
  /** The pitch that the user entered as a trial; null if the scores are for the job's own pitch. */
  pitch: string | null;
  isPending: boolean;
  error: Error | null;
  onTry: (pitch: string | null) => void;
  /** The version of the campaign's pitch that is shown; null if it is none, or if there is only one. */
  version: number | null;
}

interface PitchProps {
  pitch: string | null;
  /** Whether the job had a pitch that is no longer stored. */
  wasDeleted: boolean;
  trial: Trial;
  /** The campaign of the job, of which an edited pitch can become a version. */
  campaignId: string | null;
}

/** Shows the job's pitch. The user can edit the pitch in place to score the job's journalists again. */
export function Pitch({ pitch, wasDeleted, trial, campaignId }: PitchProps) {
  const [draft, setDraft] = useDraft('edited pitch', null);
  const [, navigate] = useLocation();
  const shown = trial.pitch ?? pitch;
  const submit = () => {
    if (draft === null || draft.trim() === '' || trial.isPending) return;
    trial.onTry(draft);
    setDraft(null);
  };
  return (
    <section className="pitch-bar" aria-label="Pitch">
      {draft === null ? (
        <div className="pitch-head">
          <PitchText text={shown} version={trial.version} wasDeleted={wasDeleted} />
          <div className="page-actions">
            {trial.pitch === null ? null : (
              <Button onClick={() => trial.onTry(null)}>Back to the job’s pitch</Button>
            )}
            {trial.pitch !== null && campaignId !== null && trial.version === null ? (
              <SaveVersion key={trial.pitch} campaignId={campaignId} pitch={trial.pitch} />
            ) : null}
            {shown === null ? null : (
              <Button onClick={() => navigate('/search', { state: { pitch: shown } })}>
                Find articles for this pitch
              </Button>
            )}
            <Button busy={trial.isPending} onClick={() => setDraft(shown ?? '')}>
              {trial.isPending ? 'Scoring …' : shown === null ? 'Add a pitch' : 'Edit the pitch'}
            </Button>
          </div>
        </div>
      ) : (
        <Form onSend={submit}>
          <TextAreaField
            label="Edited pitch"
            hint="Scores the same people again, and shows these scores next to the job’s own scores. Free: the job does not change, and the edited pitch is not stored."
            // The user asked to edit this text.
            autoFocus
            rows={6}
            required
            maxLength={MAX_PITCH}
            value={draft}
            onChange={setDraft}
          />
          <div className="form-actions">
            <Button kind="primary" type="submit">
              Score again
            </Button>
            <Button onClick={() => setDraft(null)}>Discard</Button>
          </div>
        </Form>
      )}
      {trial.error ? <FailureNotice error={trial.error} /> : null}
      <p className="trial" role="status">
        {trial.pitch !== null && !trial.isPending && !trial.error
          ? `The scores below are for ${trial.version === null ? 'the edited pitch' : `version ${trial.version}`}, next to the job’s own scores.`
          : ''}
      </p>
    </section>
  );
}

/** Saves the edited pitch as the next version of the campaign's pitch. */
function SaveVersion({ campaignId, pitch }: { campaignId: string; pitch: string }) {
  const client = useQueryClient();
  const save = async () => {
    await campaignsClient.addPitch(campaignId, pitch);
    await client.invalidateQueries({ queryKey: ['campaign', campaignId] });
  };
  return <ActionButton onAct={save}>Save as the next version</ActionButton>;
}

/** The pitch on one line, so that the people begin near the top of the page. The whole pitch unfolds. */
function PitchText({
  text,
  version,
  wasDeleted,
}: Pick<PitchProps, 'wasDeleted'> & Pick<Trial, 'version'> & { text: string | null }) {
  if (text === null) {
    return (
      <p className="faint">
        {wasDeleted ? 'The pitch was deleted when the job ended.' : 'This job has no pitch.'}
      </p>
    );
  }
  return (
    <details className="pitch-details">
      <summary>
        <strong>Pitch{version === null ? '' : `, version ${version}`}</strong>{' '}
        <span className="pitch-start">{onOneLine(text)}</span>
      </summary>
      <p className="pitch">{text}</p>
    </details>
  );
}
