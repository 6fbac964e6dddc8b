import type { ReactNode } from 'react';
import { Link } from '../../../ui/Link';
import {
  JOBS,
  judgeJob,
  judgeQueue,
  judgeWebhook,
  keysOf,
  queueLength,
  QUEUES,
  WEBHOOKS,
  type Health,
  type JobName,
  type JobRun,
  type QueueName,
  type Verdict,
  type WebhookCalls,
} from '../../../domain/shop/health';
import { paths } from '../../../domain/shop/routes';
import { Badge, type Tone } from '../../../ui/Badge';
import { formatMoment } from '../../../ui/moments';
import { Panel } from '../ui/Panel';

const VERDICTS: Record<Verdict, { tone: Tone; label: string }> = {
  ok: { tone: 'ok', label: 'Works' },
  unknown: { tone: 'plain', label: 'Not yet' },
  warn: { tone: 'warn', label: 'Check this' },
  bad: { tone: 'bad', label: 'Needs attention' },
};

/** One line of a panel: what it is, what is known about it, and its verdict. */
function Line({
  label,
  verdict,
  children,
}: {
  label: ReactNode;
  verdict: Verdict;
  children: ReactNode;
}) {
  const { tone, label: word } = VERDICTS[verdict];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium">{label}</p>
        <div className="mt-0.5 text-muted">{children}</div>
      </div>
      <Badge tone={tone}>{word}</Badge>
    </li>
  );
}

/** Where what waits is dealt with. */
const PLACES: Partial<Record<QueueName, string>> = {
  waitingParcels: `${paths.adminOrders()}?status=waiting`,
  failingParcels: `${paths.adminOrders()}?status=failing`,
};

/** How many parcels, refunds and emails wait. */
export function Queues({ health }: { health: Health }) {
  const counted = health.jobs.queues;
  return (
    <Panel
      title="Waiting"
      actions={
        counted && <p className="text-xs text-muted">Counted {formatMoment(counted.startedAt)}</p>
      }
    >
      <dl>
        {keysOf(QUEUES).map((name) => {
          const n = queueLength(health, name);
          const verdict = judgeQueue(name, n);
          const to = PLACES[name];
          return (
            <div
              key={name}
              className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5 first:border-t-0"
            >
              <dt>
                {to !== undefined && n ? (
                  <Link to={to} className="textlink">
                    {QUEUES[name].label}
                  </Link>
                ) : (
                  QUEUES[name].label
                )}
              </dt>
              <dd className="flex flex-wrap items-center gap-x-3 tabular-nums">
                {(verdict === 'warn' || verdict === 'bad') && (
                  <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</Badge>
                )}
                {n === undefined ? 'Not counted yet' : n.toLocaleString('en-IN')}
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

/** When each provider last called. */
export function Webhooks({ health }: { health: Health }) {
  return (
    <Panel title="Webhooks">
      <ul>
        {keysOf(WEBHOOKS).map((name) => {
          const calls = health.webhooks[name];
          return (
            <Line key={name} label={WEBHOOKS[name]} verdict={judgeWebhook(calls)}>
              <Calls provider={WEBHOOKS[name]} calls={calls} />
            </Line>
          );
        })}
      </ul>
    </Panel>
  );
}

function Calls({ provider, calls }: { provider: string; calls: WebhookCalls | undefined }) {
  const { acceptedAt, refusedAt, failedAt } = calls ?? {};
  const verdict = judgeWebhook(calls);
  return (
    <>
      <p>{acceptedAt ? `Last accepted ${formatMoment(acceptedAt)}` : 'None accepted yet'}</p>
      {verdict === 'warn' && refusedAt && (
        <p className="text-warn">
          Refused {formatMoment(refusedAt)}, and none accepted since. Anybody can send a false call,
          so send a test call from {provider}: if it is refused too, enter the secret there again.
        </p>
      )}
      {verdict === 'bad' && failedAt && (
        <p className="text-bad">
          Failed {formatMoment(failedAt)}. The provider sends it again; the log says why.
        </p>
      )}
    </>
  );
}

/** The last run of each scheduled job. */
export function Jobs({ health, now }: { health: Health; now: Date }) {
  return (
    <Panel title="Scheduled jobs">
      <ul>
        {keysOf(JOBS).map((name) => (
          <Line
            key={name}
            label={JOBS[name].label}
            verdict={judgeJob(name, health.jobs[name], now)}
          >
            <Run name={name} run={health.jobs[name]} />
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

function everyLabel(minutes: number): string {
  if (minutes === 24 * 60) return 'every night';
  if (minutes === 1) return 'every minute';
  return minutes === 60 ? 'every hour' : `every ${minutes} minutes`;
}

function Run({ name, run }: { name: JobName; run: JobRun | undefined }) {
  const every = everyLabel(JOBS[name].every);
  if (!run) return <p>Has not run yet; runs {every}</p>;
  const seconds = Math.round((run.endedAt.getTime() - run.startedAt.getTime()) / 1000);
  const counts = Object.entries(run.outcome).filter(([, n]) => n > 0);
  return (
    <>
      <p>
        {formatMoment(run.startedAt)}, took {seconds < 1 ? 'less than a second' : `${seconds} s`};
        runs {every}
      </p>
      {run.ok ? (
        <p>
          {counts.length === 0
            ? 'Nothing to do'
            : counts
                .map(([word, n]) => `${asWords(word)}: ${n.toLocaleString('en-IN')}`)
                .join(' · ')}
        </p>
      ) : (
        <>
          <p className="wrap-anywhere text-bad">{run.reason ?? 'It failed.'}</p>
          <p>
            {run.succeededAt
              ? `Last succeeded ${formatMoment(run.succeededAt)}`
              : 'It has never succeeded'}
          </p>
        </>
      )}
    </>
  );
}

/** `not_due` → `not due`, `waitingParcels` → `waiting parcels`. */
const asWords = (name: string): string =>
  name.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Which build of the shop and of the functions run. */
export function Builds({ health, build }: { health: Health; build: string }) {
  const newest = Object.values(health.jobs).toSorted(
    (a, b) => b.startedAt.getTime() - a.startedAt.getTime(),
  )[0]?.build;
  const differ = build !== '' && newest !== undefined && newest !== '' && newest !== build;
  return (
    <Panel title="Versions">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <dt className="text-muted">Shop</dt>
        <dd className="font-mono wrap-anywhere">{build || 'development'}</dd>
        <dt className="text-muted">Functions</dt>
        <dd className="font-mono wrap-anywhere">{newest || 'development'}</dd>
      </dl>
      {differ && (
        <p className="mt-2 text-warn">
          They are of different builds. Reload this page; if it stays so, deploy both together.
        </p>
      )}
    </Panel>
  );
}
