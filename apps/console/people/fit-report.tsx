import { CopyButton } from '../components/copy.tsx';
import { FRESHNESS_WORDS, PLACE_WORDS } from '../components/fit-words.ts';
import { date, daysAgo, words } from '../components/formats.ts';
import { Facts } from '../components/metrics.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { reasonOf } from '../components/verdict-badge.tsx';
import type { Research } from '../jobs/api.ts';

type Fit = Research['fit'];

/** Shows a complete fit report but for the verdict and the score, which are shown with the name. */
export function FitReport({ research: { fit, method } }: { research: Research }) {
  return (
    <>
      <p>{reasonOf(fit)}</p>
      {fit.why_not === null || fit.reasoning.includes(fit.why_not) ? null : (
        <p>
          <strong>Against it:</strong> {fit.why_not}
        </p>
      )}
      {fit.personalized_angle === null ? null : (
        <div className="angle">
          <p className="angle-title">Angle</p>
          {fit.mail_subject === null ? null : <p className="faint">Subject: {fit.mail_subject}</p>}
          <p>{fit.personalized_angle}</p>
          <CopyButton text={fit.personalized_angle} label="Copy the angle" />
        </div>
      )}
      <Facts of={fitFacts(fit)} />
      <p className="faint">
        Scored by {method.deterministic ? 'fixed rules, ' : ''}
        {method.model ?? words(method.name).toLowerCase()}
        {method.deterministic ? ': the same input gives the same score.' : '.'}
      </p>
    </>
  );
}

function fitFacts(fit: Fit) {
  const { topics, anchors, freshness, edits, outlet_rank } = fit;
  return [
    ...(topics.length === 0 ? [] : [{ name: 'Shared topics', value: <Topics topics={topics} /> }]),
    ...(anchors.length === 0 ? [] : [{ name: 'On the topic', value: <Anchors anchors={anchors} /> }]),
    ...(anchors.length === 0
      ? []
      : [
          {
            name: 'Freshness',
            value: FRESHNESS_WORDS[freshness.status],
            note: freshness.days_ago === null ? null : `last piece ${daysAgo(freshness.days_ago)}`,
          },
        ]),
    ...(edits.length === 0 ? [] : [{ name: 'Before you send', value: <Edits edits={edits} /> }]),
    ...(outlet_rank === null
      ? []
      : [{ name: 'At this outlet', value: outlet_rank === 1 ? 'Ask first' : `Rank ${outlet_rank}` }]),
  ];
}

function Topics({ topics }: { topics: Fit['topics'] }) {
  return (
    <ul className="articles">
      {topics.map(({ text, place, mentions }) => (
        <li key={text}>
          {text}
          <span className="faint">
            {PLACE_WORDS[place]}
            {mentions > 1 ? `, ${mentions} mentions` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Anchors({ anchors }: { anchors: Fit['anchors'] }) {
  return (
    <ul className="articles">
      {anchors.map(({ title, url, published, days_ago }) => (
        <li key={url}>
          <OutsideLink href={url}>{title}</OutsideLink>
          <span className="faint">
            {published === null || days_ago === null
              ? 'no date'
              : days_ago > 31
                ? `${date(published)}, ${daysAgo(days_ago)}`
                : daysAgo(days_ago)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Edits({ edits }: { edits: Fit['edits'] }) {
  return (
    <ul className="articles">
      {edits.map((edit) => (
        <li key={edit}>{edit}</li>
      ))}
    </ul>
  );
}
