import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Check } from '../components/check.tsx';
import { Form } from '../components/form.tsx';
import { bytes, counted, dayTime, languageName, percent, regionName } from '../components/formats.ts';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { useSession } from '../layout/session-context.tsx';
import { type BackfillChoice, backfill, chooseBackfill, type NewsBackfill, newsIndex } from './index-api.ts';

/** On the start page, for admins: more of the past, once the index holds a day, and then how far it is loaded. */
export function IndexOffer() {
  const { data } = useQuery(newsIndex);
  const { organization } = useSession();
  return organization?.role === 'admin' && data?.may_choose && data.reads_news ? <OfferOnStart /> : null;
}

/** The part of the chosen days that is loaded before more is offered. Late files of the day are still to come. */
const MOSTLY = 0.8;
const NOT_NOW = 'byline-no-backfill';

function OfferOnStart() {
  const preset = usePreset();
  const { data } = useQuery(backfill(preset));
  const [isLater, setLater] = useState(() => localStorage.getItem(NOT_NOW) !== null);
  if (!data) return null;
  if (data.chosen_at !== null) return data.remaining?.articles ? <Progress backfill={data} /> : null;
  const isFirstDayLoaded = partOf(data) >= MOSTLY;
  if (isLater || data.days > 1 || !isFirstDayLoaded || data.offers.length === 0) return null;
  return (
    <Notice title="Fill the index with more of the past">
      <p>A search finds who wrote about a subject before. The index has only just begun.</p>
      <BackfillForm preset={preset} days={data.offers[0]?.days ?? data.days} />
      <p>
        <Button
          onClick={() => {
            localStorage.setItem(NOT_NOW, '');
            setLater(true);
          }}
        >
          Not now
        </Button>
      </p>
    </Notice>
  );
}

/** The part of the chosen past that is not to come any more, 0–1. */
function partOf({ quarters }: NewsBackfill): number {
  const past = quarters.loaded + quarters.failed;
  return past === 0 ? 0 : past / (past + quarters.waiting);
}

/** How far the chosen past is loaded, and how to stop. */
export function Progress({ backfill: state }: { backfill: NewsBackfill }) {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => chooseBackfill({ days: 0, languages: state.languages, countries: state.countries }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['news-index'] }),
  });
  const isLoading = state.days > 0 && (state.remaining?.articles ?? 0) > 0;
  return (
    <div className="stack">
      <p>
        {state.days === 0
          ? 'No more of the past is loaded.'
          : `${counted(state.days, 'day')} ${choiceWords(state)}: ${percent(partOf(state))} loaded${
              isLoading && state.remaining
                ? `, about ${bytes(state.remaining.download_bytes)} to download, done ${dayTime(state.remaining.done_at)}`
                : ''
            }.`}{' '}
        {isLoading ? (
          <Button kind="quiet" busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        ) : null}
      </p>
      {stop.error ? <FailureNotice error={stop.error} /> : null}
    </div>
  );
}

function choiceWords({ languages, countries }: Pick<BackfillChoice, 'languages' | 'countries'>): string {
  const list = (names: string[]) => new Intl.ListFormat('en').format(names);
  return [
    languages.length === 0 ? 'in all languages' : `in ${list(languages.map(languageName))}`,
    countries.length === 0 ? '' : `from ${list(countries.map(regionName))}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The languages and the countries that the browser asks for. */
function usePreset(): Pick<BackfillChoice, 'languages' | 'countries'> {
  const [preset] = useState(() => {
    const locales = navigator.languages.flatMap((tag) => {
      try {
        return [new Intl.Locale(tag)];
      } catch {
        return [];
      }
    });
    const unique = (codes: (string | undefined)[]) => [
      ...new Set(codes.filter((code) => code !== undefined)),
    ];
    return {
      languages: unique(locales.map(({ language }) => language)),
      countries: unique(locales.map(({ region }) => region)).filter((code) => /^[A-Z]{2}$/.test(code)),
    };
  });
  return preset;
}

/** Chooses how many days, in which languages and countries, with what each takes. */
export function BackfillForm({
  preset,
  days: first,
}: {
  preset: Omit<BackfillChoice, 'days'>;
  days: number;
}) {
  const client = useQueryClient();
  const name = useId();
  const [choice, setChoice] = useState({ languages: preset.languages, countries: preset.countries });
  const [radio, setRadio] = useState(first);
  const { data } = useQuery(backfill(choice));
  const days = (data?.offers.find((offer) => offer.days === radio) ?? data?.offers[0])?.days ?? radio;
  const choose = useMutation({
    mutationFn: () => chooseBackfill({ days, ...choice }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['news-index'] }),
  });
  if (!data) return null;
  if (data.offers.length === 0)
    return <p className="faint">What more of the past takes is known once a quarter of an hour is loaded.</p>;
  return (
    <Form className="stack" onSend={() => choose.mutate()}>
      <fieldset className="backfill-days">
        <legend className="visually-hidden">Days of the past</legend>
        {data.offers.map((offer) => (
          <label className="check" key={offer.days}>
            <input
              type="radio"
              name={name}
              checked={days === offer.days}
              onChange={() => setRadio(offer.days)}
            />
            <span>
              {counted(offer.days, 'day')}
              <span className="row-note faint">
                {offer.articles === 0
                  ? 'Nothing is missing.'
                  : `About ${bytes(offer.download_bytes)} to download, ${bytes(offer.disk_bytes)} of disk, done ${dayTime(offer.done_at)}.`}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <details>
        <summary>Articles {choiceWords(choice)}</summary>
        <Codes
          label="Languages"
          value={choice.languages}
          present={data.present.languages}
          nameOf={languageName}
          onChange={(languages) => setChoice({ ...choice, languages })}
        />
        <Codes
          label="Countries"
          value={choice.countries}
          present={data.present.countries}
          nameOf={regionName}
          onChange={(countries) => setChoice({ ...choice, countries })}
        />
        <p className="hint">
          Without a choice, all. Outlets whose address tells no country, such as many under .com, are loaded
          in any case.
        </p>
      </details>
      <p>
        <Button type="submit" kind="primary" busy={choose.isPending}>
          Load {counted(days, 'day')}
        </Button>
      </p>
      {choose.error ? <FailureNotice error={choose.error} /> : null}
    </Form>
  );
}

function Codes({
  label,
  value,
  present,
  nameOf,
  onChange,
}: {
  label: string;
  value: string[];
  present: NewsBackfill['present']['languages'];
  nameOf: (code: string) => string;
  onChange: (codes: string[]) => void;
}) {
  // What was preset stays on the list.
  const [first] = useState(value);
  const codes = [...new Set([...first, ...value, ...present.flatMap((total) => total.value ?? [])])];
  return (
    <fieldset className="backfill-codes">
      <legend>{label}</legend>
      {codes.map((code) => (
        <Check
          key={code}
          checked={value.includes(code)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...value, code] : value.filter((one) => one !== code))
          }
        >
          <span>{nameOf(code)}</span>
        </Check>
      ))}
    </fieldset>
  );
}
