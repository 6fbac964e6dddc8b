import * as v from 'valibot';
import { decode, dateSchema } from '../shop/decode';

const noteSchema = v.object({ id: v.string(), text: v.string(), by: v.string(), at: dateSchema });
export type OrderNote = v.InferOutput<typeof noteSchema>;

/** A note document → {@link OrderNote}. Throws DecodeError. */
export function decodeNote(id: string, data: Record<string, unknown>): OrderNote {
  return decode(noteSchema, { ...data, id }, `notes/${id}`);
}
