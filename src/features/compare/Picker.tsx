import { useRef, useState } from 'react';
import { byName, type Product } from '../../domain/product/product';
import { Button } from '../../ui/Button';

export function Picker({
  products,
  onPick,
}: {
  products: readonly Product[];
  onPick: (id: string) => void;
}) {
  const [chosen, setChosen] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div className="flex w-full items-end gap-3">
      <label className="block min-w-0 flex-1 text-left text-sm">
        Add a fragrance
        <select
          ref={select}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          className="mt-1.5 block min-h-12 w-full rounded border border-line bg-raised px-3.5 text-base text-ink"
        >
          <option value="" disabled>
            Choose one
          </option>
          {products.toSorted(byName).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {/* The arrow keys change the value of a closed select, so a choice counts only when it is added (WCAG 3.2.2). */}
      <Button
        className="min-h-12"
        onClick={() => {
          if (chosen === '') return select.current?.focus();
          setChosen('');
          onPick(chosen);
        }}
      >
        Add
      </Button>
    </div>
  );
}
