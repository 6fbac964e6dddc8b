import type { Clash } from '../../../domain/shop/mergeForm';
import { Notice } from '../../../ui/Notice';

/** What somebody else saved while this form was open has come into it; the fields that both changed, side by side. */
export function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  return (
    <Notice tone="info">
      <p>
        The form now shows what was saved in the meantime, with your changes on top. Nothing is
        saved yet.
        {clashes.length > 0 && ' These fields were changed by both of you:'}
      </p>
      {clashes.length > 0 && (
        <ul>
          {clashes.map(({ label, stored, mine }) => (
            <li key={label}>
              {label}: stored is “{stored}”, yours is “{mine}”.
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
