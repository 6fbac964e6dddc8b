import { MIN_SEARCH } from '../../../domain/order/orderSearch';
import { SelectField } from '../../../ui/Field';
import { SearchForm } from '../ui/SearchForm';

/** Search and, without one, order. `onChange` gets the query parameters. */
export function CustomerFilters({
  q,
  sort,
  onChange,
}: {
  q: string;
  sort: string;
  onChange: (params: Record<string, string>) => void;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SearchForm
        name="Search customers"
        placeholder="Email, phone, name or #tag"
        value={q}
        asTyped={MIN_SEARCH}
        onSearch={(text) => onChange(text === '' ? {} : { q: text })}
      />
      {q === '' && (
        <SelectField
          label="Sort"
          value={sort}
          onChange={(event) => onChange(event.target.value === 'name' ? { sort: 'name' } : {})}
        >
          <option value="newest">Newest</option>
          <option value="name">Name</option>
        </SelectField>
      )}
    </div>
  );
}
