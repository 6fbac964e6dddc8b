import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/PageState';

/** The last net: what a page throws while drawing is shown in the house's words, with a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="Something went wrong"
        detail="This page could not be shown. Your cart is safe."
        retry={() => location.reload()}
      />
    );
  }
}
