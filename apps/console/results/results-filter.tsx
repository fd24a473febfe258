import { memo, useMemo } from 'react';
import type { VerdictKind } from '../../../model/text/fit-words.ts';
import { Button } from '../components/button.tsx';
import { Check } from '../components/check.tsx';
import { InputField, SelectField } from '../components/field.tsx';
import { FilterBar } from '../components/filter-bar.tsx';
import { VERDICT_WORDS } from '../components/fit-words.ts';
import { languageName } from '../components/formats.ts';
import {
  choices,
  languageOf,
  NO_FILTER,
  type ResultFilter,
  type ResultRow,
  verdictCounts,
} from './filter-results.ts';

interface ResultsFilterProps {
  rows: ResultRow[];
  filter: ResultFilter;
  onChange: (filter: ResultFilter) => void;
}

/**
 * Filters the list of journalists. Each filter offers only values that occur in this job, with the number of
 * people who have that value.
 */
export const ResultsFilter = memo(function ResultsFilter({ rows, filter, onChange }: ResultsFilterProps) {
  const set = (changed: Partial<ResultFilter>) => onChange({ ...filter, ...changed });
  const { verdicts, outlets, languages } = useMemo(() => optionsOf(rows), [rows]);
  return (
    <FilterBar
      set={[filter.verdict, filter.outlet, filter.language, filter.withEmail].filter(Boolean).length}
      search={
        <InputField
          label="Search"
          type="search"
          placeholder="Name, outlet, role, topic …"
          value={filter.text}
          onChange={(value) => set({ text: value })}
        />
      }
    >
      {verdicts.length > 0 ? (
        <Choice
          label="Verdict"
          all="All verdicts"
          value={filter.verdict}
          options={verdicts}
          onChange={(verdict) => set({ verdict: verdict as VerdictKind | '' })}
        />
      ) : null}
      <Choice
        label="Outlet"
        all="All outlets"
        value={filter.outlet}
        options={outlets}
        onChange={(outlet) => set({ outlet })}
      />
      {languages.length > 1 ? (
        <Choice
          label="Language"
          all="All languages"
          value={filter.language}
          options={languages}
          onChange={(language) => set({ language })}
        />
      ) : null}
      <Check checked={filter.withEmail} onChange={(isChecked) => set({ withEmail: isChecked })}>
        Has an e-mail address
      </Check>
      {filter === NO_FILTER ? null : (
        <Button kind="quiet" onClick={() => onChange(NO_FILTER)}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
});

interface Option {
  value: string;
  label: string;
  count: number;
}

/** For each filter, returns the values that occur in the given rows. */
function optionsOf(rows: ResultRow[]): Record<'verdicts' | 'outlets' | 'languages', Option[]> {
  const counts = verdictCounts(rows);
  return {
    verdicts: Object.entries(VERDICT_WORDS)
      .map(([value, { label }]) => ({ value, label, count: counts.get(value as VerdictKind) ?? 0 }))
      .filter(({ count }) => count > 0),
    outlets: choices(rows, ({ journalist }) => journalist.outlet).map((choice) => ({
      ...choice,
      label: choice.value,
    })),
    languages: choices(rows, ({ journalist }) => languageOf(journalist)).map((choice) => ({
      ...choice,
      label: languageName(choice.value),
    })),
  };
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  options: Option[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  // React skips an element that is the same object as in the previous render. A job can have hundreds of
  // outlets, so reuse the option elements.
  const elements = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label} ({option.count})
        </option>
      )),
    [options],
  );
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      <option value="">{all}</option>
      {elements}
    </SelectField>
  );
}
