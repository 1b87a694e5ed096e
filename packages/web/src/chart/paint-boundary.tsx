/** An error boundary around one chart: a picture that cannot be painted says so in its place, and the rest of the page stays. */
import { Component, type ReactNode } from 'react';
import type { Picture } from '@tessera/charts/chart-type';
import { FailedFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { isStaleBundle } from '../kit/stale-bundle.ts';

/** The face of a chart that was answered and cannot be drawn. */
export function Undrawable({ error }: { error: Error }) {
  return (
    <FailedFace
      compact
      title={i18n._('Unexpected error')}
      hint={i18n._('An error occurred while rendering the visualization: {error}', { error: sentenceOf(error) })}
      details={{ label: i18n._('See more'), text: error.stack ?? error.message }}
    />
  );
}

export interface PaintBoundaryProps {
  /** Another picture is another try. */
  picture: Picture;
  /** In the place of a picture that failed. */
  broken: (error: Error) => ReactNode;
  children: ReactNode;
}

interface Tried {
  picture: Picture;
  error: Error | undefined;
}

/** Stands around a painter. A script of an older build that is gone is left to the page, which offers to reload. */
export class PaintBoundary extends Component<PaintBoundaryProps, Tried> {
  override state: Tried = { picture: this.props.picture, error: undefined };
  static getDerivedStateFromError(thrown: unknown): Partial<Tried> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }
  static getDerivedStateFromProps({ picture }: PaintBoundaryProps, state: Tried): Tried | null {
    // React merges this into the state: a failure that is not named would stay.
    return picture === state.picture ? null : { picture, error: undefined };
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isStaleBundle(error)) throw error;
    return this.props.broken(error);
  }
}
