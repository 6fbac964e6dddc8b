import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { usePageHead } from '../../ui/pageHead';
import { EmptyScreen } from '../catalogue/EmptyScreen';

export function UnknownNote() {
  usePageHead({ title: 'Notes', private: true });
  return (
    <div className="shell">
      <EmptyScreen
        heading="h1"
        title="We do not work with this note"
        action={<LinkButton to={paths.notes()}>See all notes</LinkButton>}
      >
        None of our fragrances contains it today.
      </EmptyScreen>
    </div>
  );
}
