import { orderNumber } from '../../../domain/order/orderNumber';
import { Notice } from '../../../ui/Notice';
import type { LabelsState } from './useLabels';

/** What became of the courier's labels: where they are, and which orders have none. */
export function LabelsNote({ labels }: { labels: LabelsState }) {
  switch (labels.state) {
    case 'none':
      return null;
    case 'making':
      return (
        <Notice tone="info">
          Shiprocket is making{' '}
          {labels.count === 1 ? 'the courier label' : `${labels.count} courier labels`}…
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad">
          The labels could not be made. Please try again, or print them in your Shiprocket account.
        </Notice>
      );
    case 'made': {
      const { url, count, failed } = labels;
      return (
        <Notice tone={failed.length === 0 ? 'ok' : url === undefined ? 'bad' : 'warn'}>
          {url !== undefined && (
            <p>
              {count === 1 ? 'The courier label is' : `${count} courier labels are`} ready.{' '}
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-6 items-center textlink pointer-coarse:min-h-11"
              >
                Open the PDF<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </p>
          )}
          {failed.length > 0 && (
            <>
              <p>
                {failed.length === 1 ? 'One label was' : `${failed.length} labels were`} not made:
              </p>
              <ul className="max-h-40 list-inside list-disc overflow-y-auto">
                {failed.map(({ orderId, reason }) => (
                  <li key={orderId}>
                    {orderNumber(orderId)}: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      );
    }
  }
}
