import * as v from 'valibot';
import { visibilityLabel } from '../product/visibility';

type Fields = Record<string, unknown>;

const seen = v.object({ visibility: v.string() });
const sizes = v.array(v.looseObject({ volume: v.string() }));

/**
 * The fields of a fragrance as the log names them: each figure of each size is a field of its own, so that an entry says
 * `50 ml stock: 12 → 10`, and its visibility is as the back office calls it.
 */
export function productAsLogged(stored: Fields): Fields {
  const fields: Fields = v.is(seen, stored)
    ? { ...stored, visibility: visibilityLabel(stored.visibility) }
    : stored;
  const { variants, ...rest } = fields;
  const found = v.safeParse(sizes, variants ?? []);
  if (!found.success) return fields;
  return {
    ...rest,
    ...Object.fromEntries(
      found.output.flatMap(({ volume, ...figures }) =>
        Object.entries(figures).map(([name, value]) => [`${volume} ${name}`, value]),
      ),
    ),
  };
}
