import { Link } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { LongId } from '../../ui/LongId';

interface Props {
  /** The order in which the same was bought. */
  earlier: string;
  onAccept: () => void;
  onRefuse: () => void;
}

/** The same was bought a moment ago (409 bought_just_now), perhaps in another tab: asked before it is bought again. */
export function BuyAgain({ earlier, onAccept, onRefuse }: Props) {
  return (
    <Dialog open onClose={onRefuse} title="Buy it again?">
      <div className="flex flex-col gap-6 p-6">
        <p>
          You bought exactly this a moment ago, in order{' '}
          <Link to={paths.order(earlier)} className="textlink">
            <LongId id={earlier} />
          </Link>
          . Would you like to buy it again? Nothing has been charged for a second one.
        </p>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="quiet" onClick={onRefuse}>
            Go back
          </Button>
          <Button onClick={onAccept}>Buy it again</Button>
        </div>
      </div>
    </Dialog>
  );
}
