import { Plus, X } from 'lucide-react';
import {
  addSize,
  editSize,
  PRODUCT_MAX,
  removeSize,
  type ProductForm,
  type VariantForm,
} from '../../../domain/product/productForm';
import type { ProductErrors } from '../../../domain/product/productProblems';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';

interface Props {
  form: ProductForm;
  errors: ProductErrors;
  /** Disabled while saving, because later input would be lost. */
  disabled: boolean;
  onChange: (form: ProductForm) => void;
}

/** The sizes of a fragrance. Without any, its own volume and price are the only size. */
export function VariantsField({ form, errors, disabled, onChange }: Props) {
  const { variants } = form;
  const set = (n: number, change: Partial<VariantForm>): void =>
    onChange(editSize(form, n, change));
  return (
    <div className="flex flex-col gap-4">
      {variants.map((variant, n) => (
        <fieldset
          // Sizes have no id and their labels may be blank; rows are only added at the end.
          key={n}
          disabled={disabled}
          className="grid grid-cols-2 items-end gap-3 border-b border-line pb-4 xl:grid-cols-[repeat(5,1fr)_auto_auto]"
        >
          <legend className="sr-only">Size {n + 1}</legend>
          <TextField
            label="Volume"
            placeholder="50 ml"
            value={variant.volume}
            error={errors[`variants.${n}.volume`]}
            onChange={(event) => set(n, { volume: event.target.value })}
          />
          <TextField
            label="Price (₹)"
            inputMode="decimal"
            value={variant.price}
            error={errors[`variants.${n}.price`]}
            onChange={(event) => set(n, { price: event.target.value })}
          />
          <TextField
            label="Original price (₹)"
            inputMode="decimal"
            value={variant.originalPrice}
            error={errors[`variants.${n}.originalPrice`]}
            onChange={(event) => set(n, { originalPrice: event.target.value })}
          />
          <TextField
            label="Pieces left"
            inputMode="numeric"
            placeholder={form.contents.length > 0 ? 'from its parts' : 'not tracked'}
            value={variant.stock}
            error={errors[`variants.${n}.stock`]}
            onChange={(event) => set(n, { stock: event.target.value })}
          />
          <TextField
            label="Weight (g)"
            inputMode="numeric"
            placeholder="not weighed"
            value={variant.weight}
            error={errors[`variants.${n}.weight`]}
            onChange={(event) => set(n, { weight: event.target.value })}
          />
          <label className="flex min-h-11 items-center gap-2 self-end whitespace-nowrap">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={variant.inStock}
              onChange={(event) => set(n, { inStock: event.target.checked })}
            />
            In stock
          </label>
          <Button
            look="quiet"
            size="sm"
            aria-label={`Remove size ${variant.volume || n + 1}`}
            className="self-end justify-self-end"
            onClick={() => onChange(removeSize(form, n))}
          >
            <X aria-hidden="true" size={16} />
          </Button>
        </fieldset>
      ))}
      {errors.variants && <p className="text-bad">{errors.variants}</p>}
      <Button
        look="outline"
        size="sm"
        className="self-start"
        disabled={disabled || variants.length >= PRODUCT_MAX.variants}
        onClick={() => onChange(addSize(form))}
      >
        <Plus aria-hidden="true" size={15} />
        Add a size
      </Button>
    </div>
  );
}
