import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lengthOf, type DayRange } from '../../../domain/shop/figures';
import { Button } from '../../../ui/Button';
import { ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { AdminPage } from '../ui/AdminPage';
import { useToday } from '../ui/useToday';
import { fromFirestore, type Figures } from './analyticsData';
import { AnalyticsFigures } from './AnalyticsFigures';
import { GstDialog } from './GstDialog';
import { dayLabel } from './points';
import { chosenName, rangeOf } from './range';
import { RangePicker } from './RangePicker';

type Load = (range: DayRange) => Promise<Figures>;

/** `/admin/analytics`: built from the daily figures that the functions keep; one document read per day. */
export function AnalyticsPage({ load = fromFirestore }: { load?: Load }) {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const { from, to } = rangeOf(params, today);
  const { resource, reload } = useResource(useCallback(() => load({ from, to }), [load, from, to]));
  const [isGstOpen, setGstOpen] = useState(false);
  const days = lengthOf({ from, to });
  const detail =
    days === 1
      ? `${dayLabel(from)}, compared with the day before`
      : `${dayLabel(from)} – ${dayLabel(to)}, compared with the ${days} days before`;
  const set = (next: Record<string, string>): void => setParams(next, { replace: true });
  return (
    <AdminPage
      title="Analytics"
      detail={detail}
      actions={
        <Button look="outline" size="sm" onClick={() => setGstOpen(true)}>
          GST of a month
        </Button>
      }
    >
      {isGstOpen && <GstDialog today={today} onClose={() => setGstOpen(false)} />}
      <RangePicker
        range={{ from, to }}
        today={today}
        name={chosenName(params)}
        isCustom={params.has('from')}
        set={set}
      />
      {resource.status === 'loading' && <Loading label="Loading the figures" />}
      {resource.status === 'failed' && (
        <ErrorState title="The figures could not be loaded" retry={() => void reload()} />
      )}
      {resource.status === 'ready' && (
        <AnalyticsFigures range={{ from, to }} figures={resource.value} />
      )}
    </AdminPage>
  );
}
