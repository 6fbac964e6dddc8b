import type { DayRange } from '../../../domain/shop/figures';
import { Button } from '../../../ui/Button';
import { NAMED_RANGES, namedRange, type NamedRange } from '../analytics/range';
import { useToday } from './useToday';

const NAMES = Object.keys(NAMED_RANGES) as NamedRange[];

interface Props {
  from: string | undefined;
  to: string | undefined;
  onChoose: (days: DayRange) => void;
}

/** Today, yesterday and this week, for any pair of date fields. */
export function DayPresets({ from, to, onChoose }: Props) {
  const today = useToday();
  return (
    <div role="group" aria-label="Days" className="flex flex-wrap gap-2">
      {NAMES.map((name) => {
        const days = namedRange(name, today);
        const isChosen = days.from === from && days.to === to;
        return (
          <Button
            key={name}
            look={isChosen ? 'solid' : 'outline'}
            size="sm"
            aria-pressed={isChosen}
            onClick={() => onChoose(days)}
          >
            {NAMED_RANGES[name]}
          </Button>
        );
      })}
    </div>
  );
}
