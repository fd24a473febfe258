import { Link, useLocation } from 'wouter';
import { StatusBadge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { counted } from '../components/formats.ts';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { Page } from '../layout/page.tsx';
import { continueSeries, forgetSeries, type Series, useSeries } from './series.ts';

const PATH = '/jobs/series';

/** A page that shows the jobs into which a list of more than 500 sources is split. */
export function JobSeriesPage() {
  const series = useSeries();
  const sources = series?.request.bodies.reduce((sum, { from }) => sum + from.length, 0) ?? 0;
  return (
    <Page title="Long list" lead={series ? `${counted(sources, 'source')} in several jobs.` : null}>
      {series ? (
        <Jobs series={series} />
      ) : (
        <Empty title="No source list is in progress">
          <p>
            Start <Link href="/jobs/new">a new job</Link>, or see <Link href="/jobs">all jobs</Link>.
          </p>
        </Empty>
      )}
    </Page>
  );
}

function Jobs({ series }: { series: Series }) {
  const { request, jobs, phase, failure } = series;
  const [, navigate] = useLocation();
  return (
    <div className="stack">
      <Notice tone={phase === 'ended' ? 'good' : phase === 'running' ? 'info' : 'warning'}>
        <p>{phaseWords(series)}</p>
      </Notice>
      {failure ? <FailureNotice error={failure} /> : null}
      <ol className="series">
        {request.bodies.map(({ from }, index) => {
          const job = jobs[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a list are never reordered
            <li key={index}>
              {job ? (
                <>
                  <StatusBadge status={job.status} />{' '}
                  <Link href={`/jobs/${job.id}`}>{counted(from.length, 'source')}</Link>
                </>
              ) : (
                `Waiting: ${counted(from.length, 'source')}`
              )}
            </li>
          );
        })}
      </ol>
      <div className="form-actions">
        {phase === 'stopped' ? (
          <Button kind="primary" onClick={continueSeries}>
            Continue
          </Button>
        ) : null}
        {phase === 'running' ? null : (
          <Button
            onClick={async () => {
              await forgetSeries();
              navigate('/jobs');
            }}
          >
            {phase === 'ended' ? 'Close the list' : 'Discard the rest'}
          </Button>
        )}
      </div>
    </div>
  );
}

function phaseWords({ phase, isKept, jobs, request: { bodies } }: Series): string {
  if (phase === 'ended') return `All ${bodies.length} jobs have ended.`;
  const waiting = bodies.length - jobs.length;
  if (phase === 'stopped') {
    return `Work on the source list has stopped. Not started yet: ${waiting} of ${bodies.length} jobs. No job is started twice.`;
  }
  const rest = isKept
    ? 'You can use other pages meanwhile. If you close this tab, the other jobs wait until you come back and continue the list.'
    : 'This browser cannot store the list, so keep this tab open until the last job has started.';
  return `Job ${Math.max(jobs.length, 1)} of ${bodies.length} is running. ${rest}`;
}

/** A banner for an unfinished source list, shown on every page except the page of that list. */
export function SeriesBanner() {
  const series = useSeries();
  const [location] = useLocation();
  if (series === null || series.phase === 'ended' || location === PATH) return null;
  const { phase, jobs, request } = series;
  return (
    <Notice tone={phase === 'running' ? 'info' : 'warning'}>
      <p>
        {phase === 'running'
          ? `Job ${Math.max(jobs.length, 1)} of ${request.bodies.length} of your list is running.`
          : `Only ${jobs.length} of the ${request.bodies.length} jobs of your list were started.`}{' '}
        <Link href={PATH}>{phase === 'running' ? 'Show the list' : 'Continue or discard the list'}</Link>
      </p>
    </Notice>
  );
}
