/** The words of a random question as they travel, and the little table it is about. */
export type PropertyCell = string | number | boolean | null;

/** Moments and days are epoch milliseconds. */
export interface PropertyRow {
  readonly id: number;
  readonly g: string | null;
  readonly h: string | null;
  readonly n: number | null;
  readonly x: number | null;
  readonly b: boolean | null;
  readonly t: number | null;
  readonly d: number | null;
}
export type StoredCell = keyof PropertyRow;

export interface WrittenColumn {
  readonly expressionType: 'SQL';
  readonly sqlExpression: string;
  readonly label: string;
  readonly columnType?: 'BASE_AXIS';
  readonly timeGrain?: string;
}
export type AskedColumn = string | WrittenColumn;

export type AskedMetric =
  | string
  | {
      readonly expressionType: 'SIMPLE';
      readonly aggregate: 'SUM' | 'AVG' | 'MIN' | 'MAX' | 'COUNT' | 'COUNT_DISTINCT';
      readonly column: { readonly column_name: StoredCell };
      readonly label?: string;
    }
  | { readonly expressionType: 'SQL'; readonly sqlExpression: string; readonly label: string };

export interface AskedFilter {
  readonly col: AskedColumn;
  readonly op: string;
  readonly val?: PropertyCell | PropertyCell[];
  readonly grain?: string;
}

export type AskedStep =
  | {
      readonly operation: 'pivot';
      readonly options: {
        readonly index: string[];
        readonly columns: string[];
        readonly aggregates: Record<string, { operator: 'mean' }>;
        readonly drop_missing_columns: false;
        readonly keep_missing_index?: false;
      };
    }
  | {
      readonly operation: 'rolling';
      readonly options: {
        readonly rolling_type: 'sum' | 'mean' | 'max';
        readonly columns: Record<string, string>;
        readonly window: number;
        readonly min_periods?: number;
      };
    }
  | {
      readonly operation: 'cum';
      readonly options: { readonly operator: 'sum' | 'max'; readonly columns: Record<string, string> };
    }
  | { readonly operation: 'flatten' };

export interface PropertyQuestion {
  readonly columns: AskedColumn[];
  readonly metrics: AskedMetric[] | null;
  readonly filters: AskedFilter[];
  readonly extras: { readonly where?: string; readonly having?: string; readonly time_grain_sqla?: string };
  readonly granularity?: string;
  readonly time_range?: string;
  readonly is_timeseries?: boolean;
  readonly is_rowcount?: boolean;
  readonly orderby: [AskedColumn | AskedMetric, boolean][];
  readonly order_desc?: boolean;
  readonly row_limit?: number;
  readonly row_offset?: number;
  readonly series_columns?: string[];
  readonly series_limit?: number;
  readonly series_limit_metric?: AskedMetric;
  readonly group_others_when_limit_reached?: boolean;
  readonly time_offsets?: string[];
  readonly grouping_sets?: string[][];
  readonly post_processing?: AskedStep[];
}

/** An answer: its labels in order and its rows; whether the rows' order is part of it. */
export interface PropertyAnswer {
  readonly labels: string[];
  readonly rows: PropertyCell[][];
  readonly ordered: boolean;
}

export const labelOf = (each: AskedColumn | AskedMetric): string => {
  if (typeof each === 'string') return each;
  if (each.expressionType === 'SQL') return each.label;
  return each.label ?? `${each.aggregate}(${each.column.column_name})`;
};
