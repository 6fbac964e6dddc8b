import { useState } from 'react';
import type { DayRange } from '../../../domain/shop/figures';
import { addDays, istDay } from '../../../domain/shop/ist';
import { Button } from '../../../ui/Button';

/** The Monday of the week of an Indian day. */
function weekStart(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7));
}

/** The ranges that are wanted most, by name. `today` is an Indian day. */
function presets(today: string): readonly [string, DayRange][] {
  const yesterday = addDays(today, -1);
  return [
    ['Today', { from: today, to: today }],
    ['Yesterday', { from: yesterday, to: yesterday }],
    ['This week', { from: weekStart(today), to: today }],
  ];
}

interface Props {
  from: string | undefined;
  to: string | undefined;
  onChoose: (days: DayRange) => void;
}

/** Today, yesterday and this week, for any pair of date fields. */
export function DayPresets({ from, to, onChoose }: Props) {
  const [today] = useState(() => istDay(new Date()));
  return (
    <div role="group" aria-label="Days" className="flex flex-wrap gap-2">
      {presets(today).map(([name, days]) => {
        const isChosen = days.from === from && days.to === to;
        return (
          <Button
            key={name}
            look={isChosen ? 'solid' : 'outline'}
            size="sm"
            aria-pressed={isChosen}
            onClick={() => onChoose(days)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}
