import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { given } from '../../../model/text/given.ts';
import { Check } from '../components/check.tsx';
import { Empty } from '../components/empty.tsx';
import { InputField, SelectField } from '../components/field.tsx';
import { FilterBar } from '../components/filter-bar.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Options } from '../components/options.tsx';
import { PagedTable, usePlace } from '../components/paged-table.tsx';
import { type Sort, type SortValue, sortBy } from '../components/sort-by.ts';
import type { Campaign } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColleagueOptions } from './colleague-options.tsx';
import { STATE_WORDS } from './member-words.ts';
import {
  allPeople,
  type Member,
  type MemberState,
  type PeopleFilter,
  type PeopleOf,
  peoplePage,
} from './people-api.ts';
import { PersonRow } from './person-row.tsx';

const SELECTION = { label: 'Select', kind: 'actions' } as const;
const COLUMNS = [
  { label: 'Journalist', key: 'name' },
  { label: 'Fit', key: 'fit', descending: true },
  { label: 'Contact', key: 'contact' },
  { label: 'State', key: 'state' },
  { label: 'Owner and follow-up', key: 'follow-up' },
  { label: 'Note', key: 'note' },
] as const;

const SORT_VALUES: Record<string, (person: Member) => SortValue> = {
  name: ({ journalist }) => journalist.name,
  fit: ({ research }) => research?.fit,
  contact: ({ journalist, own_email }) => journalist.email ?? own_email,
  state: ({ state }) => String(Object.keys(STATE_WORDS).indexOf(state)),
  'follow-up': ({ follow_up_on }) => follow_up_on,
  note: ({ note }) => note,
};

interface PeopleProps {
  listId: string;
  total: number;
  /** The campaign of the list; null for a list without one. */
  campaign: Campaign | null;
}

/**
 * The people of a campaign or of a media list, which is a campaign without a pitch, with filters, states, owners and
 * follow-up dates.
 */
export function People({ listId, total, campaign }: PeopleProps) {
  const of = campaign ? { campaignId: campaign.id } : { listId };
  const { filter, set, isFiltered, place, sort, setSort, query } = usePeople(of);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (ids: string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };
  return (
    <section className="results-section">
      <div className="results-head">
        <h2>People ({total})</h2>
        {total > 0 ? <Filters filter={filter} onChange={set} /> : null}
      </div>
      <Loaded query={query} rows={6}>
        {(page) => {
          const ids = page.data.map(({ id }) => id);
          const all = ids.length > 0 && ids.every((id) => selected.has(id));
          return (
            <>
              {campaign && ids.length > 0 ? (
                <label className="check select-all">
                  <input type="checkbox" checked={all} onChange={() => toggle(ids, !all)} />
                  Select all {ids.length} on this page
                </label>
              ) : null}
              <PagedTable
                name={campaign ? 'People of the campaign' : 'Members of the list'}
                columns={campaign ? [SELECTION, ...COLUMNS] : COLUMNS}
                page={page}
                place={place}
                sort={sort}
                onSort={setSort}
                list="people"
                links={{ first: 'First people', next: 'More people' }}
                empty={
                  <Empty title={isFiltered ? 'Nobody matches these filters' : 'Nobody is here yet'}>
                    <p>{isFiltered ? 'Change the filters to see others.' : invitation(campaign)}</p>
                  </Empty>
                }
              >
                {page.data.map((person) => (
                  <PersonRow
                    key={person.id}
                    listId={listId}
                    campaign={campaign}
                    person={person}
                    isSelected={selected.has(person.id)}
                    onSelect={(isOn) => toggle([person.id], isOn)}
                  />
                ))}
              </PagedTable>
            </>
          );
        }}
      </Loaded>
      {campaign ? (
        <BulkBar campaign={campaign} selected={[...selected]} onClear={() => setSelected(new Set())} />
      ) : null}
    </section>
  );
}

/** Says how people get here. */
function invitation(campaign: Campaign | null): string {
  if (campaign === null) return 'Select journalists in a job and choose “Add to list”.';
  if (campaign.archived_at !== null) return 'Restore the campaign to add people.';
  return campaign.job_count > 0
    ? 'Open a job below to add whom it found. “Import people …” takes a contact list.'
    : '“Add sources” looks up who wrote what you have, or finds who covers the story if you have no links. “Import people …” takes a contact list.';
}

interface FiltersProps {
  filter: PeopleFilter;
  onChange: (name: string, value: string) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <FilterBar
      set={Object.keys(filter).filter((name) => name !== 'q').length}
      search={
        <InputField
          label="Search people"
          type="search"
          placeholder="Name, outlet, e-mail …"
          defaultValue={filter.q ?? ''}
          onChange={(value) => onChange('q', value)}
        />
      }
    >
      <SelectField label="State" value={filter.state ?? ''} onChange={(value) => onChange('state', value)}>
        <option value="">All states</option>
        <Options of={STATE_WORDS} />
      </SelectField>
      <SelectField label="Owner" value={filter.owner ?? ''} onChange={(value) => onChange('owner', value)}>
        <option value="">All owners</option>
        <option value="none">Nobody</option>
        <ColleagueOptions />
      </SelectField>
      <Check
        checked={filter.touched === false}
        onChange={(isChecked) => onChange('touched', isChecked ? 'false' : '')}
      >
        Not yet contacted by us
      </Check>
      <Check
        checked={filter.follow_up === 'due'}
        onChange={(isChecked) => onChange('follow_up', isChecked ? 'due' : '')}
      >
        Follow-up due
      </Check>
    </FilterBar>
  );
}

/** The people who match the filter: a page of them or, once a column was chosen, all of them in its order. */
export function usePeople(of: PeopleOf) {
  const { sort, setSort, ...filtered } = usePeopleFilter();
  const { filter } = filtered;
  const place = usePlace();
  const page = useQuery({
    ...peoplePage(of, { ...filter, ...(place.cursor === undefined ? {} : { cursor: place.cursor }) }),
    enabled: sort === null,
  });
  const all = useQuery({
    ...allPeople(of, filter),
    enabled: sort !== null,
    placeholderData: (previous) => previous ?? page.data?.data,
    select: (people) => ({
      object: 'list' as const,
      data: sort === null ? people : sortBy(people, SORT_VALUES[sort.key] ?? (() => null), sort.descending),
      next_cursor: null,
    }),
  });
  return { ...filtered, place, sort, setSort, query: sort === null ? page : all };
}

/** The filter and the order of the people. The URL stores them; a change begins at the first page. */
function usePeopleFilter() {
  const [params, setParams] = useSearchParams();
  const order = params.get('sort');
  const key = order?.replace(/^-/, '') ?? '';
  const sort: Sort | null = key in SORT_VALUES ? { key, descending: order !== key } : null;
  const state = params.get('state');
  const owner = params.get('owner');
  const q = params.get('q');
  const touched = params.get('touched');
  const filter: PeopleFilter = given({
    state: state !== null && state in STATE_WORDS ? (state as MemberState) : undefined,
    owner: owner || undefined,
    q: q || undefined,
    follow_up: params.get('follow_up') === 'due' ? ('due' as const) : undefined,
    touched: touched === 'true' || touched === 'false' ? touched === 'true' : undefined,
  });
  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('cursor');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const setSort = ({ key, descending }: Sort) => set('sort', `${descending ? '-' : ''}${key}`);
  return { filter, set, sort, setSort, isFiltered: Object.keys(filter).length > 0 };
}
