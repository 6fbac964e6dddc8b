import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { DialogTitle } from './DialogTitle';

interface Props {
  title: string;
  /** Names what is affected, as in `Delete Amber Durbar?`. */
  children: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** The message when `onConfirm` rejects. */
  failure?: string;
  disabled?: boolean;
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}

/** A confirmation dialog. Stays open with the error message until `onConfirm` succeeds. */
export function Confirm({
  title,
  children,
  confirm,
  cancel = 'Go back',
  danger = false,
  failure = 'That could not be saved. Please try again.',
  disabled = false,
  onConfirm,
  onClose,
}: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function go(): Promise<void> {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await onConfirm();
    } catch (error) {
      console.warn(error);
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog open onClose={() => !isBusy && onClose()} title={<DialogTitle>{title}</DialogTitle>}>
      <div className="flex flex-col gap-5 p-6">
        {children}
        {hasFailed && <Notice tone="bad">{failure}</Notice>}
        <div className="flex flex-col-reverse flex-wrap gap-2 xs:flex-row xs:justify-end">
          <Button look="outline" size="sm" onClick={onClose} disabled={isBusy}>
            {cancel}
          </Button>
          <Button
            look={danger ? 'danger' : 'solid'}
            size="sm"
            busy={isBusy}
            disabled={disabled}
            onClick={() => void go()}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
