import { useCallback, type ReactNode } from 'react';
import { Link } from '../../ui/Link';
import { addressLines } from '../../domain/customer/address';
import { chargeRows } from '../../domain/pricing/charges';
import { latestDelivery, windowLabel } from '../../domain/order/delivery';
import { isSet } from '../../domain/product/product';
import { noteSlug } from '../../domain/product/noteSlug';
import { dayLabel, startOfDay } from '../../domain/shop/ist';
import { receiver } from '../../domain/order/orderSummary';
import { orderItems, orderTotal, type Order } from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import { orderNumber } from '../../domain/order/orderNumber';
import { LinkButton } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { formatDay } from '../../domain/shop/formatDay';
import { TryAgain } from '../../ui/PageState';
import { Photo } from '../../ui/Photo';
import { loadChunk } from '../../ui/loadChunk';
import { Sums } from '../../ui/Sums';
import { usePageTitle } from '../../ui/usePageTitle';
import { useResource } from '../../ui/useResource';
import { useCatalogue } from '../catalogue/useCatalogue';
import { ItemList } from './ItemList';
import { useFocusedHeading } from './useFocusedHeading';

/**
 * The page after a successful payment. The bill is read from the order that was charged; if that cannot be fetched, the
 * rest of the page is still shown.
 */
export function Confirmed({ orderId, firstName }: { orderId: string; firstName: string }) {
  usePageTitle('Thank you');
  const heading = useFocusedHeading();
  const load = useCallback(async () => {
    const { fetchOrder } = await loadChunk(() => import('../../firebase/order/orders'));
    return fetchOrder(orderId);
  }, [orderId]);
  const { resource, reload } = useResource(load);
  const order = resource.status === 'ready' ? resource.value : undefined;
  const mail = order?.accountEmail;
  const leaves = order?.gift?.sendOn ? startOfDay(order.gift.sendOn) : order?.paidAt;
  const arrives = order?.paidAt && leaves && latestDelivery(leaves);

  return (
    <div className="shell grid items-start gap-x-20 gap-y-14 py-14 md:py-24 lg:grid-cols-[1fr_26rem] xl:gap-x-32">
      <div className="flex flex-col items-start gap-6">
        <span aria-hidden="true" className="h-px w-16 bg-accent-soft" />
        <h1 ref={heading} tabIndex={-1} className="display text-5xl md:text-6xl">
          Thank you{firstName && `, ${firstName}`}
        </h1>
        <p role="status" className="max-w-md text-lg">
          Your order is confirmed and your payment has been received.
        </p>
        {resource.status === 'loading' && (
          <div aria-hidden="true" className="skeleton">
            <div className="invisible">
              <Arrival order={undefined} when="by 20 Nov 2026">
                Often sooner: large cities take a day or two.
              </Arrival>
            </div>
          </div>
        )}
        {order?.gift?.sendOn && (
          <p className="font-display text-2xl">Leaves us on {dayLabel(order.gift.sendOn)}</p>
        )}
        {order?.promised ? (
          <Arrival order={order} when={windowLabel(order.promised)}>
            We will email you if anything changes.
          </Arrival>
        ) : (
          arrives && (
            <Arrival order={order} when={`by ${formatDay(startOfDay(arrives))}`}>
              Often sooner: large cities take a day or two.
            </Arrival>
          )
        )}
        {resource.status !== 'failed' && <FirstBottle order={order} />}
        <ol className="max-w-md border-l border-line" aria-label="What happens next">
          <Step title="A confirmation is on its way">
            {mail ? (
              <>
                To <span className="break-words">{mail}</span>.
              </>
            ) : (
              'By email.'
            )}
          </Step>
          <Step title="We pack your order">Shipping happens within 2-3 business days.</Step>
          <Step title="You track your parcel">
            We will email you its tracking number; you will also find it in My Orders.
          </Step>
        </ol>
        <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <LinkButton to={paths.orders()} size="lg">
            My Orders
          </LinkButton>
          <LinkButton to={paths.products()} look="outline" size="lg">
            Continue shopping
          </LinkButton>
        </div>
      </div>
      <section aria-labelledby="your-order" className="bg-raised px-6 py-8 md:px-8">
        <h2 id="your-order" className="display text-3xl">
          Your order
        </h2>
        <p className="mt-2 flex items-center gap-1 text-sm text-muted">
          <Link to={paths.order(orderId)} translate="no" className="hover:text-ink">
            {orderNumber(orderId)}
          </Link>
          <CopyButton text={orderNumber(orderId)} label="Copy order number" />
        </p>
        {resource.status === 'loading' && <Skeleton />}
        {resource.status === 'failed' && (
          <p className="mt-4 text-sm text-muted">
            Its details could not be loaded just now. <TryAgain onClick={() => void reload()} />
          </p>
        )}
        {order && <Bill order={order} />}
      </section>
    </div>
  );
}

const BOTTLE = 'grid w-full max-w-2xl items-end gap-6 sm:grid-cols-[1.2fr_1fr]';

const FIRST_TIME = 'The first time, wear';

function HowToWear({
  name,
  wear,
  stays,
}: {
  name: string;
  wear: string;
  stays?: string | undefined;
}) {
  return (
    <>
      <p className="display text-3xl">{name}</p>
      <p className="mt-3 text-muted">
        {wear} it on warm skin, at the throat and at one wrist, and wait ten minutes before you
        judge it.
      </p>
      {stays && (
        <p className="mt-3 text-muted">
          <Link to={paths.note(noteSlug(stays))} className="textlink">
            {stays}
          </Link>{' '}
          will still be there tomorrow.
        </p>
      )}
    </>
  );
}

/** The first fragrance of the order, large, and how to wear it. Its space is kept while the order or the catalogue loads. */
function FirstBottle({ order }: { order: Order | undefined }) {
  const catalogue = useCatalogue();
  if (!order || catalogue.status === 'loading')
    return (
      <div aria-hidden="true" className={BOTTLE}>
        <span className="aspect-[4/5] skeleton" />
        <div className="invisible">
          <HowToWear name="A fragrance" wear={FIRST_TIME} stays="Sandalwood" />
        </div>
      </div>
    );
  const [item] = orderItems(order);
  const product =
    catalogue.status === 'ready'
      ? catalogue.catalogue.products.find(({ id }) => id === item?.id)
      : undefined;
  if (!product) return null;
  const [stays] = product.baseNotes;
  return (
    <figure className={BOTTLE}>
      <Photo src={product.images[0]} alt="" sizes="(min-width: 40rem) 24rem, 90vw" />
      <figcaption>
        <HowToWear
          name={product.name}
          wear={isSet(product) ? 'Begin with one of them. Wear' : FIRST_TIME}
          stays={stays}
        />
      </figcaption>
    </figure>
  );
}

/** When the parcel arrives, beside the bottle: what one wants to know first. */
function Arrival({
  order,
  when,
  children,
}: {
  order: Order | undefined;
  when: string;
  children: ReactNode;
}) {
  return (
    <p>
      <span className="block font-display text-2xl">
        With {(order && receiver(order)) ?? 'you'} {when}
      </span>
      <span className="text-muted">{children}</span>
    </p>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="relative pb-6 pl-6 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-2 -left-[4px] size-[7px] rounded-full bg-accent-soft"
      />
      <span className="block font-medium">{title}</span>
      <span className="block text-muted">{children}</span>
    </li>
  );
}

function Bill({ order }: { order: Order }) {
  const catalogue = useCatalogue();
  const products = catalogue.status === 'ready' ? catalogue.catalogue.products : [];
  const photos = new Map(products.map(({ id, images }) => [id, images[0]]));
  const total = orderTotal(order);
  const charges = order.pricing ?? { subtotal: total, discounts: [], shipping: 0, total };
  const to = order.shippingInfo;
  return (
    <>
      <div className="mt-4 border-t border-line">
        <ItemList items={orderItems(order)} photos={photos} />
      </div>
      <Sums rows={chargeRows(charges)} className="py-6" />
      <p className="border-t border-line pt-6 text-sm">
        <span className="block label text-muted">
          {to.recipientPhone === undefined && !order.gift
            ? 'To be delivered to'
            : 'A gift, to be delivered to'}
        </span>
        <span className="mt-2 block">{[to.firstName, to.lastName].filter(Boolean).join(' ')}</span>
        {addressLines(to).map((line) => (
          <span key={line} className="block text-muted">
            {line}
          </span>
        ))}
        {order.gift?.message && (
          <span className="mt-3 block">
            The card says: <q className="block whitespace-pre-line">{order.gift.message}</q>
          </span>
        )}
      </p>
    </>
  );
}

/** Placeholder for a bill with one item, while the order loads. */
function Skeleton() {
  return (
    <div role="status" className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <span className="sr-only">Loading your order</span>
      <span aria-hidden="true" className="aspect-[4/5] w-16 skeleton" />
      <span aria-hidden="true" className="h-24 skeleton" />
      <span aria-hidden="true" className="h-16 skeleton" />
    </div>
  );
}
