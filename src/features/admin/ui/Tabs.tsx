import { useEffect, useRef } from 'react';
import { Link } from '../../../ui/Link';
import { cx } from '../../../ui/classes';

export interface Tab {
  to: string;
  label: string;
  count?: number | undefined;
  current: boolean;
}

/** Views of one list, each with its own URL. Scrolls horizontally on phones. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const list = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  // The counts come later and make the tabs wider.
  const counts = tabs.map(({ count }) => count).join(' ');
  // On a phone the current one may be out of sight. Only sideways: the page stays where it is.
  useEffect(() => {
    const nav = list.current;
    const link = nav?.querySelector<HTMLElement>('[aria-current]');
    if (!nav || !link) return;
    const [left, right] = [link.offsetLeft, link.offsetLeft + link.offsetWidth];
    if (left < nav.scrollLeft || right > nav.scrollLeft + nav.clientWidth)
      nav.scrollLeft = left - (nav.clientWidth - link.offsetWidth) / 2;
  }, [current, counts]);
  return (
    <nav
      ref={list}
      aria-label={label}
      className="relative -mx-4 mb-4 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
    >
      <ul className="flex gap-1">
        {tabs.map(({ to, label: name, count, current }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              aria-current={current ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-1.5 border-b-2 px-2.5 whitespace-nowrap pointer-coarse:min-h-11',
                current ? 'border-ink font-medium' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {name}
              {count !== undefined && (
                <span className="rounded bg-sunken px-1.5 text-xs text-muted tabular-nums">
                  {count.toLocaleString('en-IN')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
