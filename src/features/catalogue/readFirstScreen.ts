import { unpackFirstScreen } from '../../domain/product/firstScreen';
import { parseJson } from '../../ui/storage';
import { seedFirstScreen } from './seedFirstScreen';

/** Reads the JSON of a page that was written ahead into the stores. Throws DecodeError. */
export function readFirstScreen(text: string): void {
  seedFirstScreen(unpackFirstScreen(parseJson(text)));
}
