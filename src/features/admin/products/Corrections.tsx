import type { StockCorrection } from '../../../domain/product/stock';
import type { Page } from '../../../firebase/reads';
import { formatMoment } from '../../../ui/moments';
import { useLogActors } from '../log/useLogActors';
import { DataTable, type Column } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { TwoLines } from '../ui/TwoLines';
import { usePages } from '../ui/usePages';
import { ProductLink } from './ProductLink';

/** `3 → 12 (+9)`, `12 (not counted before)`. */
function changeLabel({ before, after }: StockCorrection): string {
  if (before === undefined) return `${after} (not counted before)`;
  const change = after - before;
  return `${before} → ${after} (${change < 0 ? '−' : '+'}${Math.abs(change)})`;
}

const why = ({ reason, note }: StockCorrection): string =>
  note === '' ? reason : `${reason}: ${note}`;

function Size({ of: { productId, name, volume } }: { of: StockCorrection }) {
  return (
    <>
      <ProductLink id={productId} className="py-1 textlink">
        {name}
      </ProductLink>
      , {volume}
    </>
  );
}

/** A correction in two lines. */
const correctionCard = (names: ReadonlyMap<string, string>) => (one: StockCorrection) => (
  <TwoLines
    title={<Size of={one} />}
    beside={changeLabel(one)}
    detail={`${why(one)} · ${names.get(one.by) ?? '…'} · ${formatMoment(one.at)}`}
  />
);

function columns(names: ReadonlyMap<string, string>): Column<StockCorrection>[] {
  return [
    {
      header: 'When',
      lead: true,
      cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
    },
    { header: 'Who', cell: ({ by }) => names.get(by) ?? '…' },
    {
      header: 'Size',
      cell: (one) => <Size of={one} />,
    },
    {
      header: 'Pieces',
      right: true,
      cell: (one) => <span className="whitespace-nowrap">{changeLabel(one)}</span>,
    },
    {
      header: 'Reason',
      cell: why,
    },
  ];
}

/** Who corrected which stock and why, newest first. */
export function Corrections({ load }: { load: () => Promise<Page<StockCorrection>> }) {
  const pages = usePages(load);
  const shown = pages.state.status === 'ready' ? pages.state.rows : [];
  const { names } = useLogActors(shown, '');
  return (
    <>
      <DataTable
        caption="Corrections of stock, newest first"
        columns={columns(names)}
        card={correctionCard(names)}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading the corrections"
        empty="No stock has been corrected yet."
      />
      <Pager pages={pages} />
    </>
  );
}
