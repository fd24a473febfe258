import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Job, Journalist } from '../../client/index.ts';
import { Button } from '../components/button.tsx';
import { Check } from '../components/check.tsx';
import { Dialog } from '../components/dialog.tsx';
import { SelectField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { count, counted } from '../components/formats.ts';
import { touchWords } from '../components/last-touch.tsx';
import { Loaded, Waiting } from '../components/loaded.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import {
  allCampaigns,
  allLists,
  type Campaign,
  campaignsClient,
  listsClient,
  type MediaList,
} from './api.ts';
import { NameField } from './name-dialog.tsx';
import { type AdditionSum, addToCampaign, addToList, reloadPeople } from './people-api.ts';

interface AddPeopleProps {
  job: Pick<Job, 'id' | 'campaign_id' | 'fit_context'>;
  people: Journalist[];
  /** The pitch whose scores are on screen, if it is not the job's own. */
  otherPitch: string | null;
  onClose: () => void;
}

/** Adds people from a job to a campaign, or to a media list without one. */
export function AddPeople(props: AddPeopleProps) {
  const campaigns = useQuery(allCampaigns);
  const lists = useQuery(allLists);
  const { campaign_id: own } = props.job;
  const hasOwn = (known: Campaign[]) => own === null || known.some(({ id }) => id === own);
  return (
    <Dialog title={`Add ${counted(props.people.length, 'journalist')}`} onClose={props.onClose}>
      <Loaded query={campaigns} rows={2}>
        {(known) =>
          // Campaigns that were loaded before the job's own was made would offer another one instead.
          campaigns.isFetching && !hasOwn(known) ? (
            <Waiting rows={2} />
          ) : (
            <Loaded query={lists} rows={2}>
              {(all) => (
                <AddForm
                  {...props}
                  campaigns={known}
                  lists={all.filter(({ campaign_id }) => campaign_id === null)}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** The option value that stands for a new list, which is created when the form is submitted. */
const NEW = '';
const SHOWN_TOUCHES = 3;

interface Outcome extends AdditionSum {
  name: string;
  href: string;
  /** Gives those who were there already the newer profile; null if nobody has one. */
  update: (() => Promise<Outcome>) | null;
}

interface AddFormProps extends AddPeopleProps {
  campaigns: Campaign[];
  lists: MediaList[];
}

function AddForm({ job, people, otherPitch, onClose, campaigns, lists }: AddFormProps) {
  const own = campaigns.find(({ id }) => id === job.campaign_id);
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? own?.id ?? campaigns[0]?.id ?? lists[0]?.id ?? NEW;
  const [name, setName] = useState('');
  const [leavesOut, setLeavesOut] = useState(true);
  const client = useQueryClient();
  const touched = people.filter(({ last_touch: touch }) => touch && touch.state !== 'to_contact');
  const campaign = campaigns.find(({ id }) => id === chosen);
  const ids = (leavesOut ? people.filter((person) => !touched.includes(person)) : people).map(
    ({ journalist_identity_id: id }) => id,
  );
  const reload = async () => {
    await reloadPeople(client);
    await client.invalidateQueries({ queryKey: ['person'] });
  };
  const intoCampaign = async (one: Campaign, wanted: string[], updateExisting: boolean): Promise<Outcome> => {
    const sum = await addToCampaign(one.id, {
      jobId: job.id,
      ids: wanted,
      pitchNumber: await versionOf(one, otherPitch, job.fit_context?.pitch ?? null),
      updateExisting,
    });
    const update = sum.newer.length > 0 ? () => intoCampaign(one, sum.newer, true) : null;
    return { ...sum, name: one.name, href: `/campaigns/${one.id}`, update };
  };
  const add = useMutation({
    mutationFn: async (): Promise<Outcome> => {
      if (campaign) return intoCampaign(campaign, ids, false);
      const list = lists.find(({ id }) => id === chosen) ?? (await listsClient.create(name.trim()));
      // If adding people fails, the next attempt must use the list that the failed attempt has created.
      if (chosen === NEW) await client.invalidateQueries({ queryKey: ['media-lists'] });
      setPicked(list.id);
      const sum = await addToList(list.id, { jobId: job.id, ids, pitch: otherPitch });
      return { ...sum, name: list.name, href: `/lists/${list.id}`, update: null };
    },
    onSuccess: reload,
  });
  const submit = () => {
    const isNamed = chosen !== NEW || name.trim() !== '';
    if (isNamed && ids.length > 0 && !add.isPending) add.mutate();
  };
  if (add.data) return <Added outcome={add.data} onReload={reload} onClose={onClose} />;
  return (
    <Form className="stack" onSend={submit}>
      <SelectField label="Campaign or list" value={chosen} onChange={setPicked}>
        <optgroup label="Campaigns">
          {campaigns.map(({ id, name: label, people: { total } }) => (
            <option key={id} value={id}>
              {label} ({total})
            </option>
          ))}
        </optgroup>
        <optgroup label="Lists without a campaign">
          {lists.map(({ id, name: label, member_count }) => (
            <option key={id} value={id}>
              {label} ({member_count})
            </option>
          ))}
          <option value={NEW}>New list …</option>
        </optgroup>
      </SelectField>
      {chosen === NEW ? <NameField label="Name of the new list" name={name} onChange={setName} /> : null}
      {otherPitch === null ? null : (
        <p className="faint">
          People join with the scores that are on the screen.
          {campaign ? ' A pitch that is no version yet is saved as the next one.' : ''}
        </p>
      )}
      {touched.length > 0 ? (
        <Notice tone="warning">
          {touched
            .slice(0, SHOWN_TOUCHES)
            .map(({ journalist_identity_id: id, name: person, last_touch: touch }) =>
              touch ? (
                <p key={id}>
                  <strong>{person}</strong>: {touchWords(touch)}
                </p>
              ) : null,
            )}
          {touched.length > SHOWN_TOUCHES ? <p>And {touched.length - SHOWN_TOUCHES} more.</p> : null}
          <Check checked={leavesOut} onChange={setLeavesOut}>
            Leave out {touched.length === 1 ? 'the person' : `the ${count(touched.length)} people`} we have
            been in touch with, or should check first
          </Check>
        </Notice>
      ) : null}
      {add.error ? <FailureNotice error={add.error} /> : null}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={add.isPending} disabled={ids.length === 0}>
          {ids.length === people.length ? 'Add' : `Add ${ids.length} of ${people.length}`}
        </Button>
      </div>
    </Form>
  );
}

/**
 * The version of the campaign's pitch whose scores are on the screen: the edited pitch, which becomes a
 * version, or the one with the text of the job's pitch. Null if the job had another pitch or none.
 */
async function versionOf(
  { id }: Campaign,
  edited: string | null,
  own: string | null,
): Promise<number | null> {
  if (edited !== null) return (await campaignsClient.addPitch(id, edited)).number;
  if (own === null) return null;
  const { data } = await campaignsClient.pitches(id, { limit: 50 });
  return data.find(({ pitch }) => pitch?.trim() === own.trim())?.number ?? null;
}

interface AddedProps {
  outcome: Outcome;
  onReload: () => Promise<void>;
  onClose: () => void;
}

function Added({ outcome: first, onReload, onClose }: AddedProps) {
  const [outcome, setOutcome] = useState(first);
  const update = useMutation({
    mutationFn: (run: () => Promise<Outcome>) => run(),
    onSuccess: (result) => {
      setOutcome({ ...outcome, newer: [], update: result.update });
      return onReload();
    },
  });
  const { added, existing, newer, not_found } = outcome;
  return (
    <>
      <Notice tone="good">
        <p>
          {counted(added.length, 'journalist')} added to “{outcome.name}”.
          {existing.length > 0 ? ` ${counted(existing.length, 'journalist')} already there.` : ''}
          {not_found.length > 0
            ? ` ${counted(not_found.length, 'journalist')} not found among the results of this job.`
            : ''}
        </p>
        {newer.length > 0 && outcome.update ? (
          <p>
            This job has a newer profile of {counted(newer.length, 'person', 'people')}.{' '}
            <button
              type="button"
              className="link-button"
              onClick={() => outcome.update && update.mutate(outcome.update)}
            >
              {update.isPending ? 'Updating …' : 'Update to the newer profile'}
            </button>
          </p>
        ) : null}
        {update.isSuccess ? <p>Updated. States and notes stay as they were.</p> : null}
      </Notice>
      {update.error ? <FailureNotice error={update.error} /> : null}
      <div className="dialog-actions">
        <Link href={outcome.href} className="button button-plain">
          {outcome.href.startsWith('/campaigns/') ? 'Open the campaign' : 'Open the list'}
        </Link>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
