import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_PITCH } from '../api-client.ts';
import { Button } from '../components/button.tsx';
import { TextAreaField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { onOneLine } from '../components/formats.ts';
import { Moment } from '../components/moment.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { useDraft } from '../layout/drafts.ts';
import { type Campaign, campaignsClient, pitches } from './api.ts';

/** The campaign's story: the newest version of the pitch on a line, its earlier versions, and an editor. */
export function Story({ campaign: { id, pitch_number, archived_at } }: { campaign: Campaign }) {
  const query = useQuery(pitches(id));
  const [draft, setDraft] = useDraft('story', null);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (pitch: string) => campaignsClient.addPitch(id, pitch),
    onSuccess: async () => {
      setDraft(null);
      await client.invalidateQueries({ queryKey: ['campaign', id] });
    },
  });
  const submit = () => {
    if (draft !== null && draft.trim() !== '' && !save.isPending) save.mutate(draft.trim());
  };
  const versions = query.data?.data ?? [];
  const [newest, ...earlier] = versions;
  if (draft !== null) {
    return (
      <Form className="pitch-bar" onSend={submit}>
        <TextAreaField
          label="Story"
          hint={
            pitch_number === null
              ? 'What is new, for whom, and why now.'
              : `Becomes version ${pitch_number + 1}. People keep the score of the version they were scored for, until you score them again.`
          }
          // The user asked to edit this text.
          autoFocus
          rows={7}
          required
          maxLength={MAX_PITCH}
          value={draft}
          onChange={setDraft}
        />
        {save.error ? <FailureNotice error={save.error} /> : null}
        <div className="form-actions">
          <Button kind="primary" type="submit" busy={save.isPending}>
            Save {pitch_number === null ? 'the story' : `as version ${pitch_number + 1}`}
          </Button>
          <Button onClick={() => setDraft(null)}>Discard</Button>
        </div>
      </Form>
    );
  }
  return (
    <section className="pitch-bar" aria-label="Story">
      <div className="pitch-head">
        {newest ? (
          <details className="pitch-details">
            <summary>
              <strong>Story{newest.number > 1 ? `, version ${newest.number}` : ''}</strong>{' '}
              <span className="pitch-start">
                {newest.pitch === null ? 'Your organization does not keep pitches.' : onOneLine(newest.pitch)}
              </span>
            </summary>
            <p className="pitch">{newest.pitch}</p>
            {earlier.map(({ number, pitch, created_at, created_by }) => (
              <details key={number} className="pitch-version">
                <summary>
                  Version {number} · {created_by?.name ?? 'a former member'}, <Moment at={created_at} />
                </summary>
                <p className="pitch">{pitch}</p>
              </details>
            ))}
          </details>
        ) : (
          <p className="faint">No story yet.</p>
        )}
        {archived_at === null ? (
          <Button onClick={() => setDraft(newest?.pitch ?? '')}>
            {newest ? 'Edit the story' : 'Add a story'}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
