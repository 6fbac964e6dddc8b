import { Link } from '../../../ui/Link';
import {
  changePercent,
  countInRange,
  daysOf,
  lastDays,
  rangeBefore,
  type DayCounts,
  type DayRange,
} from '../../../domain/shop/figures';
import { paths } from '../../../domain/shop/routes';
import { Chart } from '../analytics/Chart';
import { changeLabel, dayPoint, rupees } from '../analytics/points';
import { Panel } from '../ui/Panel';
import { useToday } from '../ui/useToday';

const DAYS = 30;

/** The revenue of the last thirty days as a line, compared with the thirty days before. */
export function RevenuePanel({ revenue }: { revenue: DayCounts }) {
  const range = lastDays(useToday(), DAYS);
  const before = rangeBefore(range);
  const [now, then] = [countInRange(revenue, range), countInRange(revenue, before)];
  const change = changePercent(now, then);
  const points = (of: DayRange) => daysOf(of).map((day) => dayPoint(day, revenue[day] ?? 0));
  return (
    <Panel
      title="Revenue of the last 30 days"
      actions={
        <Link to={paths.adminAnalytics()} className="text-muted textlink">
          Analytics
        </Link>
      }
    >
      <p>
        <span className="text-xl font-semibold tabular-nums">{rupees(now)}</span>{' '}
        <span className="text-muted">
          {change === undefined
            ? 'Nothing in the 30 days before.'
            : `${changeLabel(change)} compared with ${rupees(then)} in the 30 days before.`}{' '}
          Orders count on the day on which they were paid, less their refunds.
        </span>
      </p>
      <Chart
        title="Last 30 days"
        head="Day"
        points={points(range)}
        before={{ title: 'The 30 days before', points: points(before) }}
        format={rupees}
      />
    </Panel>
  );
}
