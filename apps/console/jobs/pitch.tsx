import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { FailureNotice } from '../components/notice.tsx';

/** The pitch that the user may try in place of the job's own pitch, to see how the scores change. */
export interface Trial {
  /** The pitch that the user entered as a trial; null if the scores are for the job's own pitch. */
  pitch: string | null;
  isPending: boolean;
  error: Error | null;
  onTry: (pitch: string | null) => void;
}

interface PitchProps {
  pitch: string | null;
  /** Whether the job had a pitch that is no longer stored. */
  wasDeleted: boolean;
  trial: Trial;
}

/** Shows the job's pitch. The user can edit the pitch in place to score the job's journalists again. */
export function Pitch({ pitch, wasDeleted, trial }: PitchProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const shown = trial.pitch ?? pitch;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft === null || draft.trim() === '' || trial.isPending) return;
    trial.onTry(draft);
    setDraft(null);
  };
  return (
    <section className="pitch-bar" aria-label="Pitch">
      {draft === null ? (
        <div className="pitch-head">
          <PitchText text={shown} wasDeleted={wasDeleted} />
          <div className="page-actions">
            {trial.pitch === null ? null : (
              <Button onClick={() => trial.onTry(null)}>Back to the job’s pitch</Button>
            )}
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
        <form onSubmit={submit}>
          <Field
            label="Edited pitch"
            hint="Scores the same people again, and shows these scores next to the job’s own scores. Free: the job does not change, and the edited pitch is not stored."
          >
            {(control) => (
              <textarea
                {...control}
                // biome-ignore lint/a11y/noAutofocus: the user asked to edit this text
                autoFocus
                rows={6}
                required
                maxLength={20_000}
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
              />
            )}
          </Field>
          <div className="form-actions">
            <Button kind="primary" type="submit">
              Score again
            </Button>
            <Button onClick={() => setDraft(null)}>Discard</Button>
          </div>
        </form>
      )}
      {trial.error ? <FailureNotice error={trial.error} /> : null}
      <p className="trial" role="status">
        {trial.pitch !== null && !trial.isPending && !trial.error
          ? 'The scores below are for the edited pitch, next to the job’s own scores.'
          : ''}
      </p>
    </section>
  );
}

/** The pitch on one line, so that the people begin near the top of the page. The whole pitch unfolds. */
function PitchText({ text, wasDeleted }: { text: string | null; wasDeleted: boolean }) {
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
        <strong>Pitch</strong> <span className="pitch-start">{text}</span>
      </summary>
      <p className="pitch">{text}</p>
    </details>
  );
}
