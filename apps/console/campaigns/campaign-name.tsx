import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { SaveActions } from '../lists/save-failure.tsx';
import { type Campaign, changeCampaign, colleagues } from './api.ts';

/** A dialog that changes a campaign's name and owner. */
export function CampaignName({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const [name, setName] = useState(campaign.name);
  const [owner, setOwner] = useState(campaign.owner?.id ?? '');
  const members = useQuery(colleagues);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => changeCampaign(campaign, { name: name.trim(), owner: owner === '' ? null : owner }),
    onSuccess: onClose,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['campaign', campaign.id] });
      await client.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <Dialog title="Name and owner" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label="Name">
          {(control) => (
            <input
              {...control}
              required
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Owner">
          {(control) => (
            <select {...control} value={owner} onChange={(event) => setOwner(event.target.value)}>
              <option value="">Nobody</option>
              {(members.data ?? []).map(({ user_id, name: label }) => (
                <option key={user_id} value={user_id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <SaveActions
          save={save}
          label="Save"
          mine={`the name “${name.trim()}” and the owner above`}
          onClose={onClose}
        >
          <p>
            The campaign is now “{campaign.name}”, and {campaign.owner?.name ?? 'nobody'} owns it.
          </p>
        </SaveActions>
      </form>
    </Dialog>
  );
}
