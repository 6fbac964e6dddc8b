import { formatList } from '../shop/formatList';
import { isVialSize } from '../product/product';
import { formatRupees } from './money';
import { isActive, type Offer } from './offer';
import { countPieces, priceLines, type PricedLine } from './pricing';

/** An offer for a number of pieces of one size. */
export type PiecesOffer = Offer & { pieces: number; volume: string };

export const isForPieces = (offer: Offer): offer is PiecesOffer =>
  offer.pieces !== undefined && offer.volume !== undefined;

/** How many pieces of an offer a cart holds. */
export interface PiecesProgress {
  offer: PiecesOffer;
  counted: number;
  /** Complete groups: the value is taken off once for each. */
  groups: number;
  /** Pieces until the next group is complete, at least one. */
  missing: number;
}

export function piecesProgress(offer: PiecesOffer, lines: readonly PricedLine[]): PiecesProgress {
  const counted = countPieces(offer, lines);
  return {
    offer,
    counted,
    groups: Math.floor(counted / offer.pieces),
    missing: offer.pieces - (counted % offer.pieces),
  };
}

/**
 * The automatic offers for a number of pieces that are active. Those for once per customer are left out, because only the
 * server knows who has used them.
 */
export function activePiecesOffers(offers: readonly Offer[], now: Date): PiecesOffer[] {
  return offers
    .filter(
      (offer) =>
        offer.isAutomatic && isActive(offer, now) && !offer.usedUp && !offer.oncePerCustomer,
    )
    .filter(isForPieces);
}

/** The offers of {@link activePiecesOffers} of which the cart has begun a group, nearest first. */
export function begunGroups(
  offers: readonly Offer[],
  lines: readonly PricedLine[],
  now: Date,
): PiecesProgress[] {
  return activePiecesOffers(offers, now)
    .map((offer) => piecesProgress(offer, lines))
    .filter(({ offer, missing }) => missing < offer.pieces)
    .sort((a, b) => a.missing - b.missing);
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number as sentences have it: a word up to ten, digits above. */
const numberWord = (n: number): string => WORDS[n] ?? String(n);

function startingNumber(n: number): string {
  const word = numberWord(n);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What a number of pieces of one size is called: `2 ml vials`, `piece of 50 ml`. */
function piecesNoun(volume: string, count: number): string {
  const s = count === 1 ? '' : 's';
  return isVialSize(volume) ? `${volume} vial${s}` : `piece${s} of ${volume}`;
}

/** `two more 2 ml vials`, for a sentence that says what they are missing for. */
export function morePieces(
  { volume, applicableProductSKUs }: PiecesOffer,
  missing: number,
): string {
  const which = applicableProductSKUs.length > 0 ? ' from this offer' : '';
  return `${numberWord(missing)} more ${piecesNoun(volume, missing)}${which}`;
}

/**
 * `Any five 2 ml vials cost ₹60 less together.`
 * @param names the fragrances that it counts, if not all
 */
export function piecesOfferText({ pieces, volume, value }: PiecesOffer, names: string[]): string {
  const which = names.length > 0 ? ` of ${formatList(names, 'or')}` : '';
  const what = `${numberWord(pieces)} ${piecesNoun(volume, pieces)}${which}`;
  return `Any ${what} cost ${formatRupees(value)} less together.`;
}

/** How far a cart with these lines is, for a page where pieces are chosen; undefined before the first one. */
export function piecesProgressText(
  offer: PiecesOffer,
  lines: readonly PricedLine[],
  now: Date,
): string | undefined {
  const { counted, groups, missing } = piecesProgress(offer, lines);
  if (counted === 0) return undefined;
  const more = startingNumber(missing);
  const off = (of: number): string => formatRupees(offer.value * of);
  if (groups === 0)
    return `${counted} of ${offer.pieces} chosen. ${more} more, and ${off(1)} comes off.`;
  const saved = formatRupees(priceLines({ lines, offers: [offer], now }).discountTotal);
  const chosen = `${startingNumber(counted)} chosen: ${saved} off.`;
  return missing === offer.pieces
    ? chosen
    : `${chosen} ${more} more, and ${off(groups + 1)} comes off.`;
}
