import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '../../../domain/pricing/money';
import { MAX_PARTS, partText, priceOfParts } from '../../../domain/product/contents';
import { byName, isSet, variantsOf, type Product } from '../../../domain/product/product';
import type { ProductErrors } from '../../../domain/product/productProblems';
import { isWrapping } from '../../../domain/product/visibility';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { Button } from '../../../ui/Button';
import { SelectField } from '../../../ui/Field';
import { ErrorState } from '../../../ui/PageState';
import { UnlistedFailed } from './UnlistedFailed';
import { markedName, useAllProducts } from './useAllProducts';
import { serverTime } from '../../../clock';

interface Props {
  /** As the form holds them: `rose-of-kannauj/10 ml`, without a size `rose-of-kannauj/`. */
  contents: readonly string[];
  /** The id of the product that is edited. */
  setId: string | undefined;
  errors: ProductErrors;
  /** Disabled while saving, because later input would be lost. */
  disabled: boolean;
  onChange: (contents: string[]) => void;
}

/** What is in the box of a gift set, piece by piece. */
export function ContentsField({ contents, setId, errors, disabled, onChange }: Props) {
  const state = useCatalogue();
  const { products = [], isFailed, reload } = useAllProducts();
  const [now] = useState(() => serverTime());
  if (state.status === 'loading')
    return (
      <p role="status" className="text-muted">
        Loading the fragrances…
      </p>
    );
  if (state.status === 'failed')
    return (
      <ErrorState
        title="The fragrances could not be loaded"
        detail="Please check your connection. What is in the box stays as it is."
        retry={() => void reload()}
      />
    );
  const { offers } = state.catalogue;
  const known = new Map(products.map((product) => [product.id, product]));
  const choices = products
    .filter((one) => one.id !== setId && !isSet(one) && !isWrapping(one))
    .sort(byName);
  const sum = priceOfParts({ contents: [...contents] }, known, offers, now);
  const put = (n: number, text: string): void => onChange(contents.with(n, text));
  return (
    <div className="flex flex-col gap-4">
      {contents.map((text, n) => (
        <Piece
          // Pieces have no id and may be equal.
          key={n}
          n={n}
          text={text}
          choices={choices}
          known={known}
          error={errors[`contents.${n}`]}
          disabled={disabled}
          onChange={(changed) => put(n, changed)}
          onRemove={() => onChange(contents.filter((_, at) => at !== n))}
        />
      ))}
      {isFailed && <UnlistedFailed retry={() => void reload()} />}
      {errors.contents && <p className="text-bad">{errors.contents}</p>}
      {sum !== undefined && (
        <p className="text-muted">Bought one by one, these cost {formatRupees(sum)} today.</p>
      )}
      <Button
        look="outline"
        size="sm"
        className="self-start"
        disabled={disabled || contents.length >= MAX_PARTS}
        onClick={() => onChange([...contents, ''])}
      >
        <Plus aria-hidden="true" size={15} />
        Add a piece
      </Button>
    </div>
  );
}

interface PieceProps {
  n: number;
  text: string;
  choices: readonly Product[];
  known: ReadonlyMap<string, Product>;
  error: string | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
  onRemove: () => void;
}

function Piece({ n, text, choices, known, error, disabled, onChange, onRemove }: PieceProps) {
  const slash = text.indexOf('/');
  const [productId, volume] = [text.slice(0, Math.max(0, slash)), text.slice(slash + 1)];
  const product = known.get(productId);
  const sizes = product ? variantsOf(product).map((size) => size.volume) : [];
  // What the set holds stays visible when it can no longer be chosen.
  const isUnlisted = productId !== '' && !choices.some(({ id }) => id === productId);
  const isOldSize = volume !== '' && !sizes.includes(volume);
  const isAboutSize = product !== undefined && !isUnlisted;

  function choose(id: string): void {
    const chosen = known.get(id);
    const [only, ...more] = chosen ? variantsOf(chosen) : [];
    const size = only && more.length === 0 ? only.volume : '';
    onChange(id === '' ? '' : partText({ productId: id, volume: size }));
  }

  return (
    <fieldset
      disabled={disabled}
      className="grid grid-cols-[1fr_auto] gap-3 border-b border-line pb-4 md:grid-cols-[2fr_1fr_auto] md:items-start"
    >
      <legend className="sr-only">Piece {n + 1}</legend>
      <div className="max-md:col-span-2">
        <SelectField
          label="Fragrance"
          value={productId}
          error={isAboutSize ? undefined : error}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">Choose…</option>
          {isUnlisted && <option value={productId}>{product?.name ?? productId}</option>}
          {choices.map((one) => (
            <option key={one.id} value={one.id}>
              {markedName(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        label="Size"
        value={volume}
        error={isAboutSize ? error : undefined}
        disabled={disabled || productId === ''}
        onChange={(event) => onChange(partText({ productId, volume: event.target.value }))}
      >
        <option value="">Choose…</option>
        {isOldSize && <option>{volume}</option>}
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <Button
        look="quiet"
        size="sm"
        aria-label={`Remove piece ${n + 1}${product ? `, ${product.name}` : ''}`}
        className="mt-7 justify-self-end"
        onClick={onRemove}
      >
        <X aria-hidden="true" size={16} />
      </Button>
    </fieldset>
  );
}
