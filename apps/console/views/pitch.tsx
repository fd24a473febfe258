import { type FormEvent, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { Section } from '../layout/page.tsx';

/** What the page's scores are for. */
export interface Trial {
  /** The other pitch; null when the scores are those of the job. */
  pitch: string | null;
  isPending: boolean;
  error: Error | null;
  onTry: (pitch: string | null) => void;
}

/** The job's pitch, and a form that scores the same people against another one. */
export function Pitch({ pitch, trial }: { pitch: string | null; trial: Trial }) {
  const [text, setText] = useState(trial.pitch ?? pitch ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !trial.isPending) trial.onTry(text);
  };
  return (
    <Section title="Pitch">
      {pitch === null ? (
        <p className="faint">This job has no pitch, or it was deleted when the job ended.</p>
      ) : (
        <details>
          <summary>Show the pitch</summary>
          <p className="pitch">{pitch}</p>
        </details>
      )}
      <details open={trial.pitch !== null}>
        <summary>Try another pitch</summary>
        <form onSubmit={submit}>
          <Field
            label="Another pitch"
            hint="Scores the same people. Free: the job does not change, and this pitch is not stored."
          >
            {(control) => (
              <textarea
                {...control}
                rows={6}
                required
                maxLength={20_000}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={trial.isPending}>
            Score
          </Button>
        </form>
      </details>
      {trial.error ? <FailureNotice error={trial.error} /> : null}
      {trial.pitch !== null && !trial.isPending && !trial.error ? (
        <Notice tone="good">
          <p>The scores below are for the other pitch.</p>
          <Button kind="plain" onClick={() => trial.onTry(null)}>
            Back to the job’s own scores
          </Button>
        </Notice>
      ) : null}
    </Section>
  );
}
