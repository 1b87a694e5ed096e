/** Colours of the built-in base maps. */

/** One base map: what lies under the layers, and the ink that reads on it. */
export interface MapGround {
  readonly water: string;
  readonly land: string;
  readonly border: string;
  readonly river: string;
  /** Texts of layers, and the halo that keeps them apart from what lies under them. */
  readonly ink: string;
  readonly halo: string;
}

/** By the name a map picture gives its base. */
export const mapGrounds: Readonly<Record<'light' | 'dark' | 'streets', MapGround>> = {
  light: { water: '#d5dde3', land: '#f6f6f3', border: '#c3c6c9', river: '#d5dde3', ink: '#1d2026', halo: '#ffffff' },
  dark: { water: '#14181f', land: '#272d36', border: '#434b57', river: '#14181f', ink: '#f2f4f7', halo: '#14181f' },
  streets: { water: '#a9cfe6', land: '#f3efe4', border: '#b59f86', river: '#a9cfe6', ink: '#1d2026', halo: '#ffffff' },
};
