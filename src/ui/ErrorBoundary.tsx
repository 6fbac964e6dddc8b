import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ChunkError } from './loadChunk';
import { ErrorState } from './PageState';

interface Props {
  children: ReactNode;
  /** What is shown instead of children that threw. */
  fallback: ComponentType<{ retry: () => void }>;
  /** Children that threw are tried again when this changes. */
  at?: string;
}

interface State {
  failed: boolean;
  at: string | undefined;
}

/** Keeps what its children throw while drawing from taking away what is around them. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { failed: false, at };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkError) error.reset();
  }

  override render(): ReactNode {
    const { children, fallback: Fallback } = this.props;
    if (!this.state.failed) return children;
    return <Fallback retry={() => this.setState({ failed: false })} />;
  }
}

/** In the place of a whole page that could not be shown. */
export function PageFailed() {
  return (
    <ErrorState
      title="Something went wrong"
      detail="This page could not be shown. Your cart is safe."
      retry={() => location.reload()}
    />
  );
}

/** A page's net: header and footer stay, and the next page is a new beginning. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary at={key} fallback={PageFailed}>
      {children}
    </ErrorBoundary>
  );
}

function PartFailed({ retry }: { retry: () => void }) {
  return (
    <p role="status" className="py-6 text-center text-sm text-muted">
      This part could not be shown.{' '}
      <button type="button" onClick={retry} className="min-h-11 textlink">
        Try again
      </button>
    </p>
  );
}

const Nothing = () => null;

/** The net of a part of a page: a quiet line in its place, or, `silent`, nothing. */
export function PartBoundary({ children, silent }: { children: ReactNode; silent: boolean }) {
  return <ErrorBoundary fallback={silent ? Nothing : PartFailed}>{children}</ErrorBoundary>;
}
