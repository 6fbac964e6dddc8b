import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import { Button, LinkButton } from '../../../ui/Button';

/** Whether an arrow key is for what has the focus: a field, or something that scrolls sideways. */
function takesArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, select, textarea, dialog, [tabindex="0"], [role=menu]') !== null
  );
}

/**
 * The orders before and after this one in the list from which it was opened, also by the arrow keys. Renders nothing
 * without a list. Back still leads to the list, because a step replaces the history entry.
 */
export function OrderSteps({ id, listed }: { id: string; listed: readonly string[] }) {
  const at = listed.indexOf(id);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const rel = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
      if (rel === undefined || event.defaultPrevented || takesArrows(event.target)) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      nav.current?.querySelector<HTMLElement>(`a[rel=${rel}]`)?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (at === -1 || listed.length === 1) return null;
  return (
    <nav
      ref={nav}
      aria-label="Orders of the list"
      className="flex items-center gap-2 print:hidden"
      // Beside the link to the list, and no lower than that, so that a long name keeps its width.
      style={{ float: 'right', marginBottom: '-0.5rem' }}
    >
      <span className="mr-2 text-muted tabular-nums">
        {at + 1} of {listed.length}
      </span>
      <Step rel="prev" id={listed[at - 1]} label="Previous order">
        <ChevronLeft aria-hidden="true" size={15} />
      </Step>
      <Step rel="next" id={listed[at + 1]} label="Next order">
        <ChevronRight aria-hidden="true" size={15} />
      </Step>
    </nav>
  );
}

interface StepProps {
  rel: 'prev' | 'next';
  /** Undefined at an end of the list. */
  id: string | undefined;
  label: string;
  children: ReactNode;
}

function Step({ rel, id, label, children }: StepProps) {
  const { state }: { state: unknown } = useLocation();
  if (id === undefined)
    return (
      <Button look="outline" size="sm" disabled aria-label={label}>
        {children}
      </Button>
    );
  return (
    <LinkButton
      look="outline"
      size="sm"
      to={paths.adminOrder(id)}
      state={state}
      replace
      rel={rel}
      aria-label={label}
      aria-keyshortcuts={rel === 'prev' ? 'ArrowLeft' : 'ArrowRight'}
    >
      {children}
    </LinkButton>
  );
}
