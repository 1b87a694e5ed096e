/** What the colours of a map stand for, in one of its corners. */
export interface MapLegend {
  title: string;
  entries: readonly { colour: string; label: string }[];
  corner: 'tl' | 'tr' | 'bl' | 'br';
  /** Read from the right: its swatches stand at the right of their names. */
  fromRight?: boolean;
}
