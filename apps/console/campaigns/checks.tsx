import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/choice.tsx';
import { Feed } from '../components/feed.tsx';
import { counted } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { Options } from '../components/options.tsx';
import { Section } from '../layout/page.tsx';
import { allPeople, type PeopleOf, reloadPeople } from './people-api.ts';
import { type Change, type Check, changes, checks, watch, watchClient } from './watch-api.ts';

const PERIOD_WORDS = {
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every quarter',
} as const;
type Period = keyof typeof PERIOD_WORDS;

/** Whether the people are still as the list says: how often that is checked, the last check, and what has changed. */
export function Checks({ of }: { of: PeopleOf }) {
  const client = useQueryClient();
  const query = useQuery(watch(of));
  const latest = useQuery(checks(of));
  const found = useQuery(changes(of));
  const reload = () => reloadPeople(client);
  const set = useMutation({
    mutationFn: (period: Period | null) => watchClient.set(of, period),
    onSuccess: reload,
  });
  const begin = useMutation({ mutationFn: () => watchClient.check(of), onSuccess: reload });
  const open = found.data?.data.filter(({ state }) => state === 'open') ?? [];
  const people = useQuery({ ...allPeople(of, {}), enabled: open.length > 0 });
  const names = new Map(people.data?.map(({ id, journalist }) => [id, journalist.name]));
  return (
    <Section title="Are they still there?">
      <Loaded query={query} rows={2}>
        {({ period, members, confirmed_recently }) => (
          <>
            <div className="checks">
              <span className="inline-choice">
                Check their pages
                <Choice
                  aria-label="Check their pages"
                  saved={period ?? 'never'}
                  disabled={set.isPending}
                  onSave={(value) => set.mutate(value === 'never' ? null : (value as Period))}
                >
                  <option value="never">Only on request</option>
                  <Options of={PERIOD_WORDS} />
                </Choice>
              </span>
              <Button busy={begin.isPending} onClick={() => begin.mutate()}>
                Check now
              </Button>
            </div>
            <Feed
              title="Follow the changes in a feed reader"
              onOpen={() => watchClient.openFeed(of)}
              onClose={() => watchClient.closeFeed(of)}
            />
            <p className="faint">
              {confirmed_recently} of {counted(members, 'person', 'people')} confirmed in the last 30 days.{' '}
              <LastCheck check={latest.data?.data[0]} />
            </p>
          </>
        )}
      </Loaded>
      {set.error ? <FailureNotice error={set.error} /> : null}
      {begin.error ? <FailureNotice error={begin.error} /> : null}
      {open.length > 0 ? (
        <ul className="articles">
          {open.map((change) => (
            <FoundChange key={change.id} change={change} name={names.get(change.member_id)} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

function LastCheck({ check }: { check: Check | undefined }) {
  if (!check) return null;
  const { started_at, finished_at, confirmed, changed, not_known } = check;
  if (finished_at === null)
    return (
      <>
        A check began <Moment at={started_at} />. What differs is read again a day later.
      </>
    );
  return (
    <>
      Last check <Moment at={finished_at} />: {confirmed} confirmed, {changed} changed, {not_known} not known.
    </>
  );
}

function FoundChange({ change, name = 'This person' }: { change: Change; name: string | undefined }) {
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: (verb: 'accept' | 'dismiss') => watchClient[verb](change.id),
    onSuccess: () => reloadPeople(client),
  });
  const { evidence, journalist_identity_id: id, found_at } = change;
  const page = evidence.after?.url ?? evidence.before?.url;
  return (
    <li>
      <span>
        <Link href={`/people/${encodeURIComponent(id)}`}>{name}</Link>: {wordsOf(change)}
        {page ? (
          <>
            {' '}
            <a href={page} target="_blank" rel="noreferrer">
              See the page
            </a>
          </>
        ) : null}
        {decide.error ? <FailureNotice error={decide.error} /> : null}
      </span>
      <span>
        <span className="faint">
          <Moment at={found_at} />
        </span>{' '}
        <Button kind="quiet" busy={decide.isPending} onClick={() => decide.mutate('accept')}>
          Accept
        </Button>
        <Button kind="quiet" busy={decide.isPending} onClick={() => decide.mutate('dismiss')}>
          Dismiss
        </Button>
      </span>
    </li>
  );
}

function wordsOf({ kind, before, after }: Change): string {
  switch (kind) {
    case 'address_gone':
      return `the page no longer shows ${before}.`;
    case 'address_changed':
      return `the address is now ${after}, not ${before}.`;
    case 'role_changed':
      return `now “${after}”, before “${before}”.`;
    case 'no_pr':
      return `asks for no press releases: “${after}”.`;
    case 'moved':
      return `writes for ${after}, no longer for ${before}.`;
    case 'also_writes_for':
      return `also writes for ${after}.`;
    case 'silent':
      return `has written nothing since ${before}, which is unusually long.`;
  }
}
