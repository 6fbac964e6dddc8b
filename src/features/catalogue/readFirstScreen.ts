import { unpackFirstScreen } from '../../domain/product/firstScreen';
import { parseJson } from '../../ui/storage';
import { seedFirstScreen } from './seedFirstScreen';

/** Reads the JSON of a prerendered page into the stores. Throws DecodeError. */
export function readFirstScreen(text: string): void {
  seedFirstScreen(unpackFirstScreen(parseJson(text)));
}
