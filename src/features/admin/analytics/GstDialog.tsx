import { useState } from 'react';
import { netGst, type GstMonth } from '../../../domain/order/gstMonth';
import type { ChargeRow } from '../../../domain/pricing/charges';
import { toRupees } from '../../../domain/pricing/money';
import { addDays, monthLabel } from '../../../domain/shop/ist';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { SelectField } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { useSite } from '../../../ui/site';
import { Sums } from '../../../ui/Sums';
import { countLabel } from '../ui/countLabel';
import { fromFirestore, useGstMonth, type FetchMonth } from './useGstMonth';
import { DialogTitle } from '../ui/DialogTitle';

/** How many months can be chosen. */
const MONTHS = 24;

/** The latest months, this one first. */
function monthsUntil(today: string): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < MONTHS) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  return months;
}

/** Asks for a month, and downloads what an accountant needs for its GSTR-1. */
export function GstDialog({
  today,
  onClose,
  fetchMonth = fromFirestore,
}: {
  today: string;
  onClose: () => void;
  fetchMonth?: FetchMonth;
}) {
  const [months] = useState(() => monthsUntil(today));
  // A month is filed after its end.
  const [month, setMonth] = useState(months[1] ?? '');
  const { business } = useSite();
  const { state, run, stop } = useGstMonth(business, fetchMonth);
  const isReading = state.step === 'reading';

  function close(): void {
    stop();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={<DialogTitle>GST of a month</DialogTitle>}
      staysOpen={isReading}
    >
      <div className="flex flex-col gap-4 p-6">
        <p className="text-muted">
          Downloads an archive for your accountant, with CSV files for Excel and for the offline
          tool of the GST portal: tables 5, 7, 9B, 12 and 13 of GSTR-1, a list of every invoice and
          credit note, and the totals.
        </p>
        <SelectField
          label="Month"
          value={month}
          disabled={isReading}
          onChange={(event) => setMonth(event.target.value)}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthLabel(one)}
            </option>
          ))}
        </SelectField>
        {month === months[0] && (
          <p className="text-sm text-muted">This month has not ended: more invoices may follow.</p>
        )}
        {isReading && (
          <Notice tone="info">{countLabel(state.read, 'order', 'orders')} read…</Notice>
        )}
        {state.step === 'stopped' && <Notice tone="info">Stopped. Nothing was downloaded.</Notice>}
        {state.step === 'failed' && (
          <Notice tone="bad">The month could not be read. Please try again.</Notice>
        )}
        {state.step === 'done' && <Result month={state.month} faults={state.faults} />}
        <div className="flex justify-end gap-2">
          {isReading ? (
            <Button look="outline" size="sm" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button look="outline" size="sm" onClick={close}>
              Close
            </Button>
          )}
          <Button size="sm" busy={isReading} onClick={() => void run(month)}>
            Download
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** How many gaps are named; more than that is no single document. */
const MAX_GAPS = 5;

/** The numbers that are missing, by which the owner finds out what became of them. */
function gapLabel({ series }: GstMonth): string {
  const gaps = series.flatMap((one) => one.gaps);
  const more = gaps.length - MAX_GAPS;
  return gaps.slice(0, MAX_GAPS).join(', ') + (more > 0 ? `, and ${more} more` : '');
}

/** What is in the archive, and what may be missing from it. */
function Result({ month, faults }: { month: GstMonth; faults: readonly string[] }) {
  const missing = month.series.reduce((sum, one) => sum + one.missing, 0);
  const [invoices, notes] = [month.invoices.length, month.notes.length];
  return (
    <>
      <Notice tone="ok">
        {invoices + notes === 0
          ? `${monthLabel(month.month)} has no invoice and no credit note. The files that were downloaded have only their headings.`
          : `${monthLabel(month.month)}: ${countLabel(invoices, 'invoice', 'invoices')} and ${countLabel(notes, 'credit note', 'credit notes')} downloaded.`}
      </Notice>
      {(faults.length > 0 || missing > 0) && (
        <Notice tone="bad">
          The files are not complete.
          {missing > 0 &&
            ` ${countLabel(missing, 'number', 'numbers')} between the first and the last document of a series ${missing === 1 ? 'is' : 'are'} missing.`}
          {missing > 0 && <span className="block">{gapLabel(month)}</span>}
          {faults.map((fault) => (
            <span key={fault} className="block">
              {fault}
            </span>
          ))}
        </Notice>
      )}
      <Sums rows={resultRows(month)} />
    </>
  );
}

function resultRows(month: GstMonth): ChargeRow[] {
  const net = netGst(month);
  const row = (kind: ChargeRow['kind'], term: string, paise: number): ChargeRow => ({
    kind,
    term,
    amount: toRupees(paise),
  });
  return [
    row('subtotal', 'Invoices', month.invoiced.chargedPaise),
    row('refund', 'Credit notes', -month.credited.chargedPaise),
    row('subtotal', 'Taxable value', net.taxable),
    row('subtotal', 'Integrated tax', net.igst),
    row('subtotal', 'Central tax', net.cgst),
    row('subtotal', 'State tax', net.sgst),
    row('total', 'Invoices less credit notes', net.chargedPaise),
  ];
}
