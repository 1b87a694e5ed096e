/** The address that is framed. */
import type { UiConfigType, EmbedDashboardParams } from './types.ts';

/** `uiConfig`: what is hidden, and what is sent or shown on demand, as bits. */
export function uiBits(config: UiConfigType): number {
  const bits: readonly (readonly [boolean | undefined, number])[] = [
    [config.hideTitle, 1],
    [config.hideTab, 2],
    [config.hideChartControls, 8],
    [config.emitDataMasks, 16],
    [config.showRowLimitWarning, 32],
  ];
  return bits.reduce((sum, [isOn, bit]) => sum + (isOn === true ? bit : 0), 0);
}

/** The site's origin and path, without the slash at its end. */
export const siteOf = ({ supersetDomain }: Pick<EmbedDashboardParams, 'supersetDomain'>): string =>
  supersetDomain.endsWith('/') ? supersetDomain.slice(0, -1) : supersetDomain;

/** `urlParams` win over what the rest of the configuration says by the same name. */
export function framedAddress(params: Pick<EmbedDashboardParams, 'id' | 'supersetDomain' | 'dashboardUiConfig'>): string {
  const { id, dashboardUiConfig: config } = params;
  const address = `${siteOf(params)}/embedded/${encodeURIComponent(id)}`;
  if (!config) return address;
  const { filters = {}, urlParams = {} } = config;
  const given: Record<string, unknown> = {
    uiConfig: uiBits(config),
    show_filters: filters.visible,
    expand_filters: filters.expanded,
    ...urlParams,
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) search.set(name, String(value));
  return `${address}?${search}`;
}
