import type { ParamsOf } from 'firebase-functions';
import * as firestore from 'firebase-functions/firestore';
import * as v from 'valibot';
import { DecodeError } from '../../src/domain/shop/decode';
import type { Deps } from './deps';

type Handler<Data, Path extends string> = (
  event: firestore.FirestoreEvent<Data | undefined, ParamsOf<Path>>,
) => Promise<void>;

/**
 * The triggers of documents. Their events are delivered again until a handler succeeds, but a document that cannot be decoded
 * reads the same each time: then the event ends with an error in the log.
 */
export function documentTriggers(deps: () => Pick<Deps, 'log'>) {
  const ending =
    <Data, Path extends string>(handler: Handler<Data, Path>): Handler<Data, Path> =>
    async (event) => {
      try {
        await handler(event);
      } catch (error) {
        if (!(error instanceof DecodeError || error instanceof v.ValiError)) throw error;
        deps().log.error('A document cannot be decoded and is skipped', {
          path: event.document,
          reason: error.message,
        });
      }
    };
  return {
    onDocumentCreated: <Path extends string>(
      options: firestore.DocumentOptions<Path>,
      handler: Handler<firestore.QueryDocumentSnapshot, Path>,
    ) => firestore.onDocumentCreated(options, ending(handler)),
    onDocumentWritten: <Path extends string>(
      options: firestore.DocumentOptions<Path>,
      handler: Handler<firestore.Change<firestore.DocumentSnapshot>, Path>,
    ) => firestore.onDocumentWritten(options, ending(handler)),
  };
}
