import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { InputField, SelectField } from '../components/field.tsx';
import { type Campaign, campaignsClient, listsClient, type MediaList } from './api.ts';
import { ColleagueOptions } from './colleague-options.tsx';
import { reloadPeople } from './people-api.ts';
import { SaveDialog } from './save-failure.tsx';

/** Changes a campaign's name and owner. */
export function CampaignName({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const [owner, setOwner] = useState(campaign.owner?.id ?? '');
  return (
    <NameDialog
      title="Name and owner"
      name={campaign.name}
      label="Save"
      mine={(name) => `the name “${name}” and the owner above`}
      save={(name) => campaignsClient.change(campaign, { name, owner: owner === '' ? null : owner })}
      onClose={onClose}
      now={
        <p>
          The campaign is now “{campaign.name}”, and {campaign.owner?.name ?? 'nobody'} owns it.
        </p>
      }
    >
      <OwnerField owner={owner} onChange={setOwner} />
    </NameDialog>
  );
}

/** Renames a media list; without a list, creates one. */
export function ListName({ list, onClose }: { list?: MediaList; onClose: () => void }) {
  return (
    <NameDialog
      title={list ? 'Rename the list' : 'New media list'}
      hint="For example a campaign, a beat or a region."
      name={list?.name ?? ''}
      label={list ? 'Rename' : 'Create the list'}
      mine={(name) => `the name “${name}”`}
      save={(name) => (list ? listsClient.rename(list, name) : listsClient.create(name))}
      onClose={onClose}
      now={list ? <p>The list is now called “{list.name}”.</p> : null}
    />
  );
}

interface NameDialogProps {
  title: string;
  hint?: string;
  /** The name as it is stored. */
  name: string;
  /** The label of the button that saves. */
  label: string;
  /** What the user wants to save. */
  mine: (name: string) => string;
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
  /** What is stored now, for a conflict. */
  now: ReactNode;
  children?: ReactNode;
}

function NameDialog({ name: stored, hint, mine, save, children, ...dialog }: NameDialogProps) {
  const [name, setName] = useState(stored);
  const client = useQueryClient();
  return (
    <SaveDialog
      className="stack"
      {...dialog}
      mine={mine(name.trim())}
      isReady={name.trim() !== ''}
      onSave={() => save(name.trim())}
      onSaved={() => reloadPeople(client)}
    >
      <NameField label="Name" hint={hint} name={name} onChange={setName} />
      {children}
    </SaveDialog>
  );
}

interface NameFieldProps {
  label: string;
  hint?: string | undefined;
  name: string;
  onChange: (name: string) => void;
}

/** The field for the name of a campaign or list, with the length that the API accepts. */
export function NameField({ label, hint, name, onChange }: NameFieldProps) {
  return <InputField label={label} hint={hint} required maxLength={200} value={name} onChange={onChange} />;
}

function OwnerField({ owner, onChange }: { owner: string; onChange: (owner: string) => void }) {
  return (
    <SelectField label="Owner" value={owner} onChange={onChange}>
      <option value="">Nobody</option>
      <ColleagueOptions />
    </SelectField>
  );
}
