/** The theme's public face. */
export { antdTheme } from './antd-theme.ts';
export { applyCssVariables, cssVariables, pageFamily } from './css-variables.ts';
export { measuringPen } from './measuring-pen.ts';
export { useTheme, useWornTheme } from './mode.ts';
export type { ThemeChoice, ThemeState } from './mode.ts';
export { ThemeProvider } from './theme-provider.tsx';
