import { Link } from '../../ui/Link';
import { FLAT_SHIPPING, FREE_SHIPPING_ABOVE } from '../../domain/shop/constants';
import { placeOf, sellerLines } from '../../domain/shop/business';
import { formatRupees } from '../../domain/pricing/money';
import { paths } from '../../domain/shop/routes';
import { EmailLink } from '../../ui/EmailLink';
import { useSite } from '../../ui/site';
import { Unbroken } from './Unbroken';
import { PolicyPage } from './PolicyPage';

const SINCE = '1 Dec 2026';

/** The grievance officer with all that the E-Commerce Rules ask for; the support address while nobody is named. */
function GrievanceOfficer() {
  const { supportEmail, business } = useSite();
  const { grievanceOfficer, grievanceDesignation, grievanceEmail, grievancePhone } = business;
  if (grievanceOfficer === '') return <EmailLink address={supportEmail} />;
  return (
    <span>
      {[grievanceOfficer, grievanceDesignation].filter(Boolean).join(', ')}, at{' '}
      <EmailLink address={grievanceEmail} />
      {grievancePhone !== '' && <span> ({grievancePhone})</span>}
    </span>
  );
}

/** Processing, delivery, tracking and destinations (docs/product.md "Policies"). */
export function ShippingPage() {
  const { business } = useSite();
  return (
    <PolicyPage
      path={paths.shipping()}
      title="Shipping"
      summary={`Packed in ${business.city || 'India'} in 1-2 business days, with you in 1 to 10 days, anywhere in India.`}
      since={SINCE}
      sections={[
        {
          id: 'when',
          title: 'When it comes',
          body: (
            <>
              <p>
                <Unbroken>Orders are processed in 1-2 business days, Monday to Saturday.</Unbroken>{' '}
                From there the estimate is 1 to 10 days: a day or two for the large cities, longer
                for the hills, the islands and the north-east.
              </p>
              <p>
                <Unbroken>
                  The confirmation of your order says that shipping happens within 2-3 business
                  days: the days of packing, and one more until the courier has collected the
                  parcel.
                </Unbroken>
              </p>
              <p>
                You will find the tracking number in your order under{' '}
                <Link to={paths.orders()} className="textlink">
                  My Orders
                </Link>
                , and tracking is active within 24 hours of the parcel leaving us.
              </p>
            </>
          ),
        },
        {
          id: 'cost',
          title: 'What it costs',
          body: (
            <p>
              Shipping is free when your order comes to more than{' '}
              {formatRupees(FREE_SHIPPING_ABOVE)} after offers. Otherwise it is a flat{' '}
              {formatRupees(FLAT_SHIPPING)}, shown before you pay. Gift wrapping does not count
              towards that amount.
            </p>
          ),
        },
        {
          id: 'where',
          title: 'Where we deliver',
          body: (
            <p>
              We deliver within India only. Perfume travels as a flammable liquid, so couriers do
              not accept it for PO boxes or military addresses. If it is a gift, give us the
              recipient&rsquo;s address and, if you like, their number for the courier.
            </p>
          ),
        },
        {
          id: 'arrival',
          title: 'When it arrives',
          body: (
            <>
              <p>
                Please look at the parcel before the courier leaves. Items that are damaged or not
                what you ordered should be reported within 48 hours of delivery, with a photo: open
                the order under{' '}
                <Link to={paths.orders()} className="textlink">
                  My Orders
                </Link>{' '}
                and press Return or report a problem. You choose a full refund or, while it is in
                stock, a replacement.
              </p>
              <p>
                If a parcel comes back to us because nobody was in, we will contact you and send it
                once more.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}

/** Cancellation, returns, refunds and damaged items (docs/product.md "Policies"). */
export function RefundsPage() {
  return (
    <PolicyPage
      path={paths.refunds()}
      title="Cancellation & refunds"
      summary="Cancel within 24 hours, return unopened within 14 days, and have your money back in 7-10 business days."
      since={SINCE}
      sections={[
        {
          id: 'cancel',
          title: 'Cancelling an order',
          body: (
            <p>
              Cancellation is allowed within 24 hours of the payment, and only before the order has
              shipped. Open the order under{' '}
              <Link to={paths.orders()} className="textlink">
                My Orders
              </Link>{' '}
              and press Cancel order to send us a request. We look at each one and reply by email;
              until then you can withdraw it there. If we cancel the order, your refund goes to your
              original payment method.
            </p>
          ),
        },
        {
          id: 'return',
          title: 'Returning a fragrance',
          body: (
            <>
              <p>
                Original, unopened and unused goods can be returned within 14 days of delivery. The
                film on the box must be intact: once it is opened we cannot sell it to anyone else,
                and we would not want to.
              </p>
              <p>
                That is why some of our fragrances come as a 2 ml vial. Wear that for a day first;
                if it is not for you, you can return the bottle unopened.
              </p>
              <p>
                To begin a return, open the order under{' '}
                <Link to={paths.orders()} className="textlink">
                  My Orders
                </Link>{' '}
                and press Return or report a problem. We look at it ourselves, and if it has to come
                back, a courier collects it at your address. You can follow each step there and in
                our emails.
              </p>
            </>
          ),
        },
        {
          id: 'refund',
          title: 'Refunds',
          body: (
            <ul>
              <li>
                <Unbroken>
                  Refunds go to the original payment method in 7-10 business days after we have
                  received the goods or accepted the cancellation.
                </Unbroken>
              </li>
              <li>
                Shipping costs are non-refundable, except when we refund everything in your order,
                or pieces that arrived damaged or were not what you ordered.
              </li>
              <li>
                If you returned part of an order that had an offer, the refund is what you paid for
                that part.
              </li>
            </ul>
          ),
        },
        {
          id: 'damaged',
          title: 'Damaged or incorrect items',
          body: (
            <p>
              Report them within 48 hours of delivery with a photo, on the order&rsquo;s page under{' '}
              <Link to={paths.orders()} className="textlink">
                My Orders
              </Link>
              . You choose: a full refund, shipping included, or a replacement while the fragrance
              is in stock.
            </p>
          ),
        },
      ]}
    />
  );
}

/** Payment, governing law and the other terms of sale (docs/product.md "Policies"). */
export function TermsPage() {
  const { name, business } = useSite();
  return (
    <PolicyPage
      path={paths.terms()}
      title="Terms & conditions"
      summary={`What you can expect of us, and what we ask of you, when you buy from ${name}.`}
      since={SINCE}
      sections={[
        {
          id: 'who',
          title: 'Who we are',
          body: (
            <p>
              You buy from {sellerLines(business).join(', ') || name}
              {business.gstin && `, GSTIN ${business.gstin}`}. The page of each fragrance says who
              made it.
            </p>
          ),
        },
        {
          id: 'prices',
          title: 'Prices and offers',
          body: (
            <>
              <p>
                Prices are in rupees and include all taxes; no fragrance is sold above its maximum
                retail price. Our server works out your total again when you pay. If a price has
                changed in between, you will see both before anything is charged.
              </p>
              <p>
                Offers run until the date they state. Several may apply to one order, and one code
                may be added; together they never take off more than the goods cost.
              </p>
            </>
          ),
        },
        {
          id: 'order',
          title: 'Orders and payment',
          body: (
            <>
              <p>
                We accept cards, UPI and net banking, through Razorpay. Your card never touches our
                servers. The sale is made when the payment has succeeded; you then see the
                confirmation and find the order in your account.
              </p>
              <p>
                To order you need an account with a verified email and a verified mobile number, so
                that the courier reaches you. You can order at most ten pieces of each size.
              </p>
            </>
          ),
        },
        {
          id: 'use',
          title: 'Using a fragrance',
          body: (
            <p>
              Perfume is for skin and clothes. It is flammable; keep it away from fire and small
              children. If your skin is sensitive, try a drop inside the elbow first; the notes of
              each fragrance are on its page.
            </p>
          ),
        },
        {
          id: 'reviews',
          title: 'Reviews',
          body: (
            <p>
              You may write one review of a fragrance and change it whenever you like. We show the
              bad ones too. We hide what insults people, advertises something else or gives away
              somebody&rsquo;s details.
            </p>
          ),
        },
        {
          id: 'law',
          title: 'Governing law',
          body: (
            <p>
              These terms are governed by the laws of India, with courts at{' '}
              {placeOf(business) || 'the place of our address'}. Your rights under the Consumer
              Protection Act are not affected.
            </p>
          ),
        },
        {
          id: 'grievance',
          title: 'Grievances',
          body: (
            <p>
              If we have not put something right, write to our grievance officer,{' '}
              <GrievanceOfficer />. You will hear from us within 48 hours, and have an answer within
              a month.
            </p>
          ),
        },
      ]}
    />
  );
}

/** What data is kept, why, and how to have it deleted. */
export function PrivacyPage() {
  const { business } = useSite();
  return (
    <PolicyPage
      path={paths.privacy()}
      title="Privacy"
      summary="We keep only what we need to serve you, and we never sell it."
      since={SINCE}
      sections={[
        {
          id: 'what',
          title: 'What we keep, and why',
          body: (
            <ul>
              <li>
                <strong>Your account</strong>: name, email, mobile number. To know you when you
                return and to send codes and receipts.
              </li>
              <li>
                <strong>Your orders</strong>: what you bought, where it went, what it cost. To
                deliver it, and because the law asks us to keep invoices for eight years.
              </li>
              <li>
                <strong>Your wishlist and reviews</strong>, because you asked us to. A review shows
                your name, or Anonymous if you prefer.
              </li>
              <li>
                <strong>Your last answers to the quiz</strong>, if you are signed in. To show them
                to you again; you can remove them in your profile.
              </li>
              <li>
                <strong>Your returns</strong>: what you wrote and the photographs you sent, to
                decide about them. The photographs are deleted after 180 days, or with your account.
              </li>
              <li>
                <strong>Your messages</strong>: what you write to us, and your address if you signed
                up for the newsletter, or until we have told you that a fragrance is back.
              </li>
            </ul>
          ),
        },
        {
          id: 'device',
          title: 'What stays on your device',
          body: (
            <p>
              Your cart, the fragrances you looked at, your last answers to the quiz while you are
              not signed in, and a copy of the collection are kept in your browser, so that the shop
              opens quickly and without a connection. We set no advertising cookies and no trackers
              follow you from here. Where you find the choice at the foot of a page, you may let the
              page report its own failures: we then learn the place in our code, and none of your
              details.
            </p>
          ),
        },
        {
          id: 'who',
          title: 'Who else sees it',
          body: (
            <>
              <p>Nobody but these, unless a court orders it:</p>
              <ul>
                <li>Razorpay, to take your payment.</li>
                <li>
                  Our courier partner, who needs your name, address and number to bring the parcel.
                </li>
                <li>
                  Google Firebase, where our data is stored: in India (Mumbai), sign-in in the
                  United States.
                </li>
                <li>
                  Google reCAPTCHA, which tells people from programs by how the page is used and by
                  the address of your connection.
                </li>
                <li>The mail service that carries our emails to you.</li>
                <li>
                  The push services of the browsers in which we are told of orders. What they carry
                  is encrypted, and names nobody.
                </li>
                <li>
                  A service for error reports, where you have allowed your pages to report failures.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'how-long',
          title: 'How long we keep it',
          body: (
            <ul>
              <li>
                Your orders: until eight years after the end of their financial year, as the law
                asks. After that we keep what was sold and what it cost, without your name, address,
                email and number.
              </li>
              <li>Your messages, our notes about you and our log of changes: three years.</li>
              <li>Our emails to you: 180 days.</li>
              <li>Everything else: until you delete it, or your account.</li>
            </ul>
          ),
        },
        {
          id: 'consent',
          title: 'Your consent, and withdrawing it',
          body: (
            <>
              <p>
                You give it when you make an account, place an order or sign up for the newsletter,
                each for that purpose only. You can withdraw it just as easily: every newsletter has
                a link that ends it, and on your{' '}
                <Link to={paths.profile()} className="textlink">
                  profile
                </Link>{' '}
                you can switch it off, and see, correct, download or delete your data.
              </p>
              <p>
                While you receive our newsletter, we also write once about an order that was left
                unpaid, and once after a delivery to ask what you think of it.
              </p>
              <p>If you are under 18, please let a parent order for you.</p>
            </>
          ),
        },
        {
          id: 'grievance',
          title: 'If something is wrong',
          body: (
            <p>
              Write to our grievance officer, <GrievanceOfficer />,{' '}
              {sellerLines(business).join(', ')}. If you are not satisfied with the answer you may
              turn to the Data Protection Board of India.
            </p>
          ),
        },
      ]}
    />
  );
}
