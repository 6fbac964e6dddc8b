/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser takes its role from a table that is shown as blocks */
import type { ReactNode } from 'react';
import {
  creditNotesOf,
  type CreditNote,
  type Invoice,
  type InvoiceLine,
} from '../../domain/order/invoice';
import { boxText } from '../../domain/product/contents';
import { partiesOf, type IssuedInvoice, type Parties } from '../../domain/order/issuedInvoice';
import { STATES } from '../../domain/customer/address';
import { formatPaise } from '../../domain/pricing/money';
import type { Order } from '../../domain/order/order';
import { orderNumber } from '../../domain/order/orderNumber';
import { formatDay } from '../../domain/shop/formatDay';
import { LongId } from '../../ui/LongId';
import { cx } from '../../ui/classes';
import { useSite } from '../../ui/site';

/** An order's invoice and the credit notes of later refunds, each printed on its own sheet. */
export function InvoiceDocuments({ order, issued }: { order: Order; issued: IssuedInvoice }) {
  const { invoice, seller, refundedBeforePaise } = issued;
  const notes = creditNotesOf(invoice, order.refunds);
  const parties = partiesOf(invoice);
  return (
    <>
      <DocumentSheet title="Tax invoice" sheet={invoice} seller={seller} parties={parties}>
        <Detail term="Invoice number" text={invoice.number} />
        <Detail term="Invoice date" text={formatDay(invoice.date)} />
        <Detail term="Order" text={orderNumber(invoice.orderId)} />
        <Detail term="Ordered on" text={formatDay(invoice.orderedAt)} />
        {order.razorpayPaymentId !== undefined && (
          <Detail term="Paid online" text={<LongId id={order.razorpayPaymentId} />} />
        )}
        {refundedBeforePaise > 0 && (
          <Detail term="Refunded before the invoice" text={formatPaise(refundedBeforePaise)} />
        )}
      </DocumentSheet>
      {notes.map((note) => (
        <DocumentSheet
          key={note.number}
          title="Credit note"
          sheet={note}
          seller={seller}
          parties={parties}
        >
          <Detail term="Credit note number" text={note.number} />
          <Detail term="Credit note date" text={formatDay(note.date)} />
          <Detail term="Against invoice" text={note.invoice.number} />
          <Detail term="Invoice date" text={formatDay(note.invoice.date)} />
          <Detail term="Order" text={orderNumber(note.orderId)} />
          {note.isReturnedByBank && (
            <Detail
              term="Refund"
              text="Returned by the bank; this note will cover it when it is refunded again"
            />
          )}
        </DocumentSheet>
      ))}
    </>
  );
}

function DocumentSheet({
  title,
  sheet,
  seller,
  parties,
  children,
}: {
  title: string;
  sheet: Invoice | CreditNote;
  /** Name and address, in lines. */
  seller: readonly string[];
  parties: Parties;
  children: ReactNode;
}) {
  const { seller: state, placeOfSupply: place, supply, ratePercent, totals } = sheet;
  const { name, supportEmail, supportPhone } = useSite();
  return (
    <article
      id={sheet.number}
      aria-label={`${title} ${sheet.number}`}
      className="mb-10 rounded border border-line bg-raised p-6 text-sm md:p-10 print:mb-0 print:break-after-page print:border-0 print:bg-transparent print:p-0 print:last:break-after-auto"
    >
      <header className="flex flex-wrap items-start justify-between gap-6 border-b border-ink pb-6">
        <div>
          <p className="text-lg font-medium tracking-[0.2em]">{name}</p>
          <Lines lines={seller} />
          <p className="mt-2">
            GSTIN {sheet.gstin} · {state} ({STATES[state]})
          </p>
        </div>
        <h1 className="display text-4xl">{title}</h1>
      </header>
      <div className="grid gap-8 py-6 sm:grid-cols-[2fr_3fr] print:grid-cols-[2fr_3fr]">
        <section>
          <h2 className="label text-muted">Sold to</h2>
          <Lines lines={parties.soldTo} />
          {parties.shippedTo && (
            <>
              <h2 className="mt-3 label text-muted">Shipped to</h2>
              <Lines lines={parties.shippedTo} />
            </>
          )}
          <p className="mt-2">
            Place of supply: {place.state} ({place.code})
          </p>
        </section>
        <dl className="flex h-fit flex-col gap-1">{children}</dl>
      </div>
      <ChargesTable sheet={sheet} />
      <dl className="mt-6 ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        <Sum term="Taxable value" paise={totals.taxable} />
        {supply === 'intra' ? (
          <>
            <Sum term={`CGST ${ratePercent / 2} %`} paise={totals.cgst} />
            <Sum term={`SGST ${ratePercent / 2} %`} paise={totals.sgst} />
          </>
        ) : (
          <Sum term={`IGST ${ratePercent} %`} paise={totals.igst} />
        )}
        <dt className="border-t border-ink pt-2 font-semibold">
          {title === 'Credit note' ? 'Total credited' : 'Total'}
        </dt>
        <dd className="border-t border-ink pt-2 pl-6 text-right font-semibold">
          {formatPaise(totals.chargedPaise)}
        </dd>
      </dl>
      <footer className="mt-8 text-xs text-muted">
        <p>Prices include tax. Tax is not payable on reverse charge.</p>
        <p>
          {supportEmail} · {supportPhone}
        </p>
      </footer>
    </article>
  );
}

function ChargesTable({ sheet: { lines } }: { sheet: Invoice | CreditNote }) {
  return (
    <div
      role="group"
      aria-label="What was charged"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table
        role="table"
        className="w-full border-collapse text-left tabular-nums md:min-w-[36rem] narrow:block print:min-w-0"
      >
        <caption className="sr-only">What was charged</caption>
        <thead role="rowgroup" className="narrow:sr-only">
          <tr role="row" className="border-b border-ink align-bottom">
            <Head>Description</Head>
            <Head>HSN</Head>
            <Head right>Quantity</Head>
            <Head right>Value</Head>
            <Head right>Discount</Head>
            <Head right>Taxable value</Head>
            <Head right>Tax</Head>
            <Head right>Amount</Head>
          </tr>
        </thead>
        <tbody role="rowgroup" className="narrow:block">
          {lines.map((line, n) => (
            <Row
              // Older orders may contain the same line twice; the order of lines never changes.
              key={`${line.name} ${line.volume} ${n}`}
              line={line}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * On a phone a line is a card, and each cell a row of it with the column's name before its value. The roles are written out,
 * because a browser takes them from a table that is shown as blocks.
 */
const CELL =
  'py-2 narrow:flex narrow:justify-between narrow:gap-4 narrow:py-0.5 narrow:before:text-muted narrow:before:content-[attr(data-label)]';
const AMOUNT = 'pl-3 text-right whitespace-nowrap narrow:pl-0';

function Row({ line }: { line: InvoiceLine }) {
  const name = [line.name, line.volume].filter(Boolean).join(', ');
  const amounts = [
    ['Value', line.grossPaise],
    ['Discount', line.discountPaise],
    ['Taxable value', line.taxable],
    ['Tax', line.cgst + line.sgst + line.igst],
    ['Amount', line.chargedPaise],
  ] as const;
  return (
    <tr role="row" className="break-inside-avoid border-b border-line narrow:block narrow:py-4">
      <th
        scope="row"
        role="rowheader"
        className="py-2 pr-3 font-normal narrow:block narrow:pt-0 narrow:pr-0 narrow:font-medium"
      >
        {name}
        {line.contents && (
          <span className="block text-muted">{boxText(line.contents, line.quantity)}</span>
        )}
      </th>
      <td role="cell" data-label="HSN" className={cx(CELL, 'pr-3 narrow:pr-0')}>
        {line.hsn}
      </td>
      <td
        role="cell"
        data-label="Quantity"
        className={cx(line.quantity > 0 ? CELL : 'narrow:hidden', AMOUNT)}
      >
        {line.quantity > 0 && line.quantity}
      </td>
      {amounts.map(([label, paise]) => (
        <td key={label} role="cell" data-label={label} className={cx(CELL, AMOUNT)}>
          {formatPaise(paise)}
        </td>
      ))}
    </tr>
  );
}

function Head({ children, right = false }: { children: ReactNode; right?: boolean }) {
  return (
    <th
      scope="col"
      role="columnheader"
      className={right ? 'py-2 pl-3 text-right font-medium' : 'py-2 pr-3 font-medium'}
    >
      {children}
    </th>
  );
}

/** A long value wraps below its term when the two do not fit on one line. */
function Detail({ term, text }: { term: string; text: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="ml-auto text-right">{text}</dd>
    </div>
  );
}

function Sum({ term, paise }: { term: string; paise: number }) {
  return (
    <>
      <dt>{term}</dt>
      <dd className="pl-6 text-right">{formatPaise(paise)}</dd>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="mt-1 leading-relaxed not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
