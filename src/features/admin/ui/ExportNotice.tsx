import { Notice } from '../../../ui/Notice';
import { countLabel } from './countLabel';
import type { CsvExport } from './useCsvExport';

interface Props {
  state: CsvExport;
  /** What is exported, of one and of several: `order`, `orders`. */
  one: string;
  more: string;
  /** What is read before the first of them. */
  first?: string;
  className?: string;
}

/** The progress of an export. */
export function ExportNotice({ state, one, more, first, className = '' }: Props) {
  switch (state.step) {
    case 'idle':
      return null;
    case 'reading':
      return (
        <Notice tone="info" className={className}>
          {first !== undefined && state.read === 0
            ? `Reading ${first}…`
            : `${countLabel(state.read, one, more)} read…`}
        </Notice>
      );
    case 'done':
      return (
        <Notice tone="ok" className={className}>
          {countLabel(state.read, one, more)} exported.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" className={className}>
          The {more} could not be exported. Please try again.
        </Notice>
      );
  }
}
