/** The wire's identity of a metric, column or filter made by hand: `metric_k3j9x2m1q_7f0a2b4c6`. */
export function optionName(kind: 'metric' | 'column' | 'filter'): string {
  const part = (): string => Math.random().toString(36).slice(2, 13).padEnd(9, '0');
  return `${kind}_${part()}_${part()}`;
}
