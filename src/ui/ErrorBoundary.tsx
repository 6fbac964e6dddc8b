import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ChunkError } from './chunk';
import { ErrorState, TryAgain } from './PageState';

/** What a fallback is given. */
export interface Failure {
  retry: () => void;
  /** Why, in a sentence, when it is not the connection. */
  reason?: string | undefined;
}

interface Props {
  children: ReactNode;
  /** Rendered in place of children that threw. */
  fallback: ComponentType<Failure>;
  /** A change of this value resets the boundary. */
  resetKey?: string;
}

interface State {
  failed: boolean;
  reason?: string | undefined;
  resetKey: string | undefined;
}

/** Catches errors of its children, so that the rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const reason =
      error instanceof ChunkError
        ? undefined
        : 'Something went wrong on this page. Loading it again usually helps.';
    return { failed: true, reason };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkError) error.reset();
  }

  override render(): ReactNode {
    const { children, fallback: Fallback } = this.props;
    if (!this.state.failed) return children;
    return <Fallback reason={this.state.reason} retry={() => this.setState({ failed: false })} />;
  }
}

/** The fallback of a whole page. */
export function PageFailed({ reason }: Pick<Failure, 'reason'>) {
  return (
    <ErrorState
      heading="h1"
      title="This page could not be shown"
      detail={reason}
      retry={() => location.reload()}
    />
  );
}

/** The error boundary of a page: header and footer stay, and navigating resets it. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} fallback={PageFailed}>
      {children}
    </ErrorBoundary>
  );
}

function PartFailed({ retry }: { retry: () => void }) {
  return (
    <p role="status" className="py-6 text-center text-sm text-muted">
      This part could not be shown. <TryAgain onClick={retry} />
    </p>
  );
}

const Nothing = () => null;

/** The error boundary of a part of a page: shows one line with a retry or, if `silent`, nothing. */
export function PartBoundary({ children, silent }: { children: ReactNode; silent: boolean }) {
  return <ErrorBoundary fallback={silent ? Nothing : PartFailed}>{children}</ErrorBoundary>;
}
