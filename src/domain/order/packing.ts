import { PACKAGE } from '../shop/constants';
import type { Box } from '../shop/parcelSettings';

/** Pieces of one size that go into a parcel. */
export interface Piece {
  /** Millilitres of one piece; undefined for other units, such as a set of vials. */
  ml: number | undefined;
  /** Grams of one piece with its own carton; undefined when the product does not say. */
  weight: number | undefined;
  quantity: number;
}

/** How a parcel is packed, and what the courier is told about it. */
export interface PackedParcel {
  /** The box's name; undefined when the shop has no boxes. */
  box?: string | undefined;
  /** How many of these boxes, taped together; 1 unless even the largest is too small. */
  boxes: number;
  /** Centimetres, outside. */
  length: number;
  breadth: number;
  height: number;
  /** Kilograms, boxes included. */
  weight: number;
  /** How many pieces have no weight. */
  unweighed: number;
}

/** Even the smallest vial has a carton and padding. */
const MIN_ROOM_ML = 10;
/** The room of a piece that is not sold by millilitres: that of a large bottle. */
const UNKNOWN_ROOM_ML = 100;

const GRAMS = 1000;

const sum = (pieces: readonly Piece[], of: (piece: Piece) => number): number =>
  pieces.reduce((all, piece) => all + of(piece) * piece.quantity, 0);

/** The room that pieces take in a box, in millilitres of perfume. */
export function roomOf(pieces: readonly Piece[]): number {
  return sum(pieces, ({ ml }) => Math.max(MIN_ROOM_ML, ml ?? UNKNOWN_ROOM_ML));
}

const outside = ({ length, breadth, height }: Box): number => length * breadth * height;

/** The smallest first; the order of the table does not matter. */
export function bySize(a: Box, b: Box): number {
  return (
    outside(a) - outside(b) ||
    a.weight - b.weight ||
    a.holds - b.holds ||
    (a.name < b.name ? -1 : 1)
  );
}

/** The smallest box that holds this room, else enough of the one that holds most. */
function chooseBox(room: number, boxes: readonly Box[]): { box: Box; count: number } | undefined {
  const sorted = boxes.toSorted(bySize);
  const fitting = sorted.find(({ holds }) => holds >= room);
  if (fitting) return { box: fitting, count: 1 };
  const [most] = sorted.toSorted((a, b) => b.holds - a.holds);
  return most && { box: most, count: Math.ceil(room / most.holds) };
}

/**
 * Packs pieces into the smallest box that holds them. Where a box or the weight of a piece is missing, the parcel has at
 * least the usual figures ({@link PACKAGE}): too light a declaration is charged later, with a penalty.
 */
export function packParcel(pieces: readonly Piece[], boxes: readonly Box[]): PackedParcel {
  const chosen = chooseBox(roomOf(pieces), boxes);
  const unweighed = sum(pieces, ({ weight }) => (weight === undefined ? 1 : 0));
  const known =
    sum(pieces, ({ weight = 0 }) => weight) + (chosen ? chosen.box.weight * chosen.count : 0);
  const isComplete = chosen !== undefined && unweighed === 0 && pieces.length > 0;
  const grams = isComplete ? known : Math.max(known, PACKAGE.weight * GRAMS);
  const { length, breadth, height } = chosen?.box ?? PACKAGE;
  const count = chosen?.count ?? 1;
  return {
    box: chosen?.box.name,
    boxes: count,
    length,
    breadth,
    height: height * count,
    weight: grams / GRAMS,
    unweighed,
  };
}

/** `Medium, 22 × 16 × 10 cm, 0.85 kg` */
export function parcelLabel(parcel: PackedParcel): string {
  const { box = 'Usual parcel', boxes, length, breadth, height, weight } = parcel;
  const name = boxes > 1 ? `${boxes} × ${box}` : box;
  return `${name}, ${length} × ${breadth} × ${height} cm, ${weight} kg`;
}

/** What the owner should know about how a parcel was packed; undefined when all figures are known. */
export function parcelNote({ box, boxes, unweighed }: PackedParcel): string | undefined {
  const notes = [
    ...(box === undefined ? ['There are no boxes in the settings.'] : []),
    ...(boxes > 1 ? ['No single box holds all pieces.'] : []),
    ...(unweighed > 0
      ? [
          `${unweighed === 1 ? '1 piece has' : `${unweighed} pieces have`} no weight, so it is at least ${PACKAGE.weight} kg.`,
        ]
      : []),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}
