import { useEffect, useRef, useState } from 'react';
import type { LabelFailure, Labels } from '../../../domain/order/label';
import { useUser } from '../ui/useUser';

/** A tab that was opened by the press itself, before there is anything to show in it. */
export interface LabelTab {
  show: (url: string) => void;
  close: () => void;
}

export interface LabelService {
  request: (orderIds: readonly string[], by: string) => Promise<string>;
  fetch: (id: string) => Promise<Labels | undefined>;
  /** Undefined when the browser opens none. */
  openTab: () => LabelTab | undefined;
  pause: (ms: number) => Promise<void>;
}

const orders = () => import('../../../firebase/order/adminOrders');

function openTab(): LabelTab | undefined {
  const tab = window.open('', '_blank');
  if (!tab) return undefined;
  // What is shown in it later must not reach this page.
  tab.opener = null;
  tab.document.title = 'Courier labels';
  tab.document.body.style.font = '16px system-ui';
  tab.document.body.textContent = 'Shiprocket is making the labels…';
  return {
    show: (url) => {
      if (!tab.closed) tab.location.replace(url);
    },
    close: () => tab.close(),
  };
}

const labelService: LabelService = {
  request: async (...args) => (await orders()).requestLabels(...args),
  fetch: async (id) => (await orders()).fetchLabels(id),
  openTab,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const POLL_MS = 1000;
/** Five minutes: longer than the functions wait for Shiprocket (`functions/src/shipping/labels.ts`). */
const MAX_POLLS = 300;

/** What became of the labels that this page asked for last. */
export type LabelsState =
  | { state: 'none' }
  | { state: 'making'; count: number }
  /** The number of labels in the PDF, and the orders without one. */
  | { state: 'made'; url: string | undefined; count: number; failed: readonly LabelFailure[] }
  | { state: 'failed' };

async function makeLabels(
  { request, fetch, pause }: LabelService,
  orderIds: readonly string[],
  by: string,
): Promise<Labels | undefined> {
  const id = await request(orderIds, by);
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    await pause(POLL_MS);
    // A failed read is not an answer; the next poll may succeed.
    const found = await fetch(id).catch((error: unknown) => console.warn(error));
    if (found && found.state !== 'working') return found;
  }
  return undefined;
}

/**
 * Asks for the courier's labels of orders and opens them in a tab of their own. What became of them is kept here, so this
 * is called where it outlives the packing slips.
 */
export function useLabels(service: LabelService = labelService) {
  const { id: by } = useUser();
  const [labels, setLabels] = useState<LabelsState>({ state: 'none' });
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  async function print(orderIds: readonly string[]): Promise<void> {
    // A browser opens a tab only for the press itself, not a few seconds later.
    const tab = service.openTab();
    setLabels({ state: 'making', count: orderIds.length });
    const made = await makeLabels(service, orderIds, by).catch((error: unknown) => {
      console.warn(error);
      return undefined;
    });
    if (made?.url === undefined) tab?.close();
    else tab?.show(made.url);
    if (isUnmounted.current) return;
    setLabels(
      made?.state === 'done'
        ? {
            state: 'made',
            url: made.url,
            count: orderIds.length - made.failed.length,
            failed: made.failed,
          }
        : { state: 'failed' },
    );
  }

  return { labels, print };
}
