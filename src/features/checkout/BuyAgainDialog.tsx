import { Link } from '../../ui/Link';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

interface Props {
  /** The id of the order with the same items. */
  earlier: string;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Asks before the same items are bought again within minutes (409 bought_just_now), perhaps from another tab. */
export function BuyAgainDialog({ earlier, onAccept, onRefuse }: Props) {
  return (
    <Dialog open onClose={onRefuse} title="Buy it again?">
      <div className="flex flex-col gap-6 p-6">
        <p>
          You bought exactly this a moment ago:{' '}
          <Link to={paths.order(earlier)} className="textlink">
            see that order
          </Link>
          . Nothing has been charged for this one. Would you like to buy it again?
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
